package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

const sampleEvery = time.Second

// Names of runtime/metrics.
const (
	heapObjects = "/memory/classes/heap/objects:bytes"
	heapFree    = "/memory/classes/heap/free:bytes"
	heapUnused  = "/memory/classes/heap/unused:bytes"
	allocated   = "/gc/heap/allocs:bytes"
)

// records writes samples.jsonl as the agent of a JVM does. For many goroutines.
type records struct {
	mutex    sync.Mutex
	file     *os.File
	out      *bufio.Writer
	current  string
	cycles   int64
	finished chan struct{}
}

func startRecords(name string) (*records, error) {
	file, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	r := &records{file: file, out: bufio.NewWriter(file), current: "start", finished: make(chan struct{})}
	r.record("jvm", fields{
		"vendor": "Go", "version": runtime.Version(), "vmName": "Go", "collectors": "Go",
		"generational": false, "collectionsFrom": "runtime", "allocatedBytesMethod": allocated,
		"processors": runtime.NumCPU(), "pid": os.Getpid(),
	})
	go r.sampleUntilFinished()
	return r, r.out.Flush()
}

func (r *records) sampleUntilFinished() {
	ticker := time.NewTicker(sampleEvery)
	defer ticker.Stop()
	for {
		r.sample()
		select {
		case <-ticker.C:
		case <-r.finished:
			return
		}
	}
}

// record adds time and phase to a record's own fields.
func (r *records) record(kind string, own fields) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.write(kind, own)
}

func (r *records) write(kind string, own fields) {
	line := fields{"t": time.Now().UnixMilli(), "type": kind, "phase": r.current}
	for key, value := range own {
		line[key] = value
	}
	text, err := json.Marshal(line)
	if err == nil {
		_, err = fmt.Fprintf(r.out, "%s\n", text)
	}
	if err == nil {
		err = r.out.Flush()
	}
	if err != nil {
		// What cannot be recorded must not look like an idle process.
		fmt.Fprintln(os.Stderr, "records cannot be written:", err)
		os.Exit(1)
	}
}

func (r *records) sample() {
	r.collections()
	state := costs()
	values := read(heapObjects, heapFree, heapUnused)
	state["heapUsedBytes"] = values[0]
	state["heapCommittedBytes"] = values[0] + values[1] + values[2]
	r.record("sample", state)
}

// collections records each cycle of the collector since the last time: when it ended, and its pauses.
func (r *records) collections() {
	var stats debug.GCStats
	debug.ReadGCStats(&stats)
	r.mutex.Lock()
	defer r.mutex.Unlock()
	// The newest comes first.
	for i := min(stats.NumGC-r.cycles, int64(len(stats.Pause))) - 1; i >= 0; i-- {
		pause := float64(stats.Pause[i]) / float64(time.Millisecond)
		r.write("gc", fields{"kind": "pause", "name": "Go", "pauseMs": pause, "forced": false})
		r.write("gc", fields{"kind": "concurrent", "name": "Go", "pauseMs": 0, "forced": false})
	}
	r.cycles = stats.NumGC
}

// phase begins a phase: what the process has cost until now belongs to the one before.
func (r *records) phase(name string) (fields, error) {
	r.collections()
	state := costs()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.current = name
	r.write("phase", state)
	return fields{"name": name}, nil
}

// settle collects twice and records what is left.
func (r *records) settle(name string) (fields, error) {
	runtime.GC()
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	state := costs()
	state["name"] = name
	state["usedAfterFullGcBytes"] = memory.HeapAlloc
	state["rounds"] = 2
	state["settled"] = true
	r.record("settled", state)
	return state, nil
}

func (r *records) close() error {
	close(r.finished)
	r.collections()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.out.Flush()
}

func read(names ...string) []uint64 {
	samples := make([]metrics.Sample, len(names))
	for i, name := range names {
		samples[i].Name = name
	}
	metrics.Read(samples)
	values := make([]uint64, len(names))
	for i, each := range samples {
		values[i] = each.Value.Uint64()
	}
	return values
}

// costs of the process until now.
func costs() fields {
	all := fields{"allocatedBytes": read(allocated)[0]}
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) == nil {
		nanos := usage.Utime.Nano() + usage.Stime.Nano()
		all["cpuMs"] = nanos / int64(time.Millisecond)
		all["rssPeakBytes"] = usage.Maxrss << 10
	}
	if pages, err := firstNumbers("/proc/self/statm"); err == nil && len(pages) > 1 {
		all["rssBytes"] = pages[1] * int64(os.Getpagesize())
	}
	if threads, err := os.ReadDir("/proc/self/task"); err == nil {
		all["threads"] = len(threads)
	}
	if files, err := os.ReadDir("/proc/self/fd"); err == nil {
		all["openFiles"] = len(files)
	}
	return all
}

func firstNumbers(file string) ([]int64, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var all []int64
	for _, word := range strings.Fields(string(content)) {
		number, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return all, nil
		}
		all = append(all, number)
	}
	return all, nil
}
