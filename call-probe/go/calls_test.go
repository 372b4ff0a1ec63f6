package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
)

func TestReadsSettingsAsJavaWritesThem(t *testing.T) {
	file := filepath.Join(t.TempDir(), "peer.properties")
	content := "#Fri Nov 27\nport=1234\nregistry=zookeeper\\://127.0.0.1\\:2181\na\\=b=c\\=d\n"
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := readSettings(file)
	if err != nil {
		t.Fatal(err)
	}
	if s["registry"] != "zookeeper://127.0.0.1:2181" || s["a=b"] != "c=d" {
		t.Errorf("got %v", s)
	}
	if port, err := s.number("port", 0); err != nil || port != 1234 {
		t.Errorf("got %d, %v", port, err)
	}
	if _, err := (settings{"callers": "many"}).number("callers", 1); err == nil {
		t.Error("took a word for a number")
	}
}

func TestSendsThePublishedMessage(t *testing.T) {
	if size := proto.Size(sent); size != 581 {
		t.Errorf("got %d bytes", size)
	}
	if err := check(sent); !errors.Is(err, errWrong) {
		t.Errorf("the message itself was taken for its answer: %v", err)
	}
	if err := check(answered); err != nil {
		t.Error(err)
	}
}

func TestCountsEachCallByItsEnding(t *testing.T) {
	errTime := errors.New("too late")
	outcomes := []error{nil, errWrong, errTime, errors.New("broken"), nil}
	calls := make(chan error, len(outcomes))
	for _, each := range outcomes {
		calls <- each
	}
	done := make(chan struct{})
	l := startLoad(1, func(int) error {
		select {
		case err := <-calls:
			return err
		default:
			select {
			case <-done:
			default:
				close(done)
			}
			time.Sleep(time.Millisecond)
			return nil
		}
	}, func(err error) bool { return err == errTime }, nil)
	<-done
	l.stop(time.Second)
	taken := l.take()
	if taken.ended[wrong] != 1 || taken.ended[timedOut] != 1 || taken.ended[failed] != 1 || taken.ended[right] < 2 {
		t.Errorf("got %v", taken.ended)
	}
	if taken.firstError != errWrong.Error() {
		t.Errorf("got %q", taken.firstError)
	}
	if taken.latencies.TotalCount() != taken.ended[right] {
		t.Errorf("%d latencies of %d right answers", taken.latencies.TotalCount(), taken.ended[right])
	}
}

func TestBeginsCallsOfAnOpenLoopBySchedule(t *testing.T) {
	when, err := newPace("poisson", 1_000, 7)
	if err != nil {
		t.Fatal(err)
	}
	first, last := when(0), when(1<<16)
	// The mean distance is exact over 65,536 calls.
	if took := last.Sub(first); took < 65_535*time.Millisecond || took > 65_537*time.Millisecond {
		t.Errorf("65,536 calls took %s", took)
	}
	if _, err := newPace("sometimes", 1, 0); err == nil {
		t.Error("took an unknown word for arrivals")
	}
}

func TestRepliesInOneLine(t *testing.T) {
	line := reply("calls take", nil, errors.New("two\nlines"))
	var read map[string]any
	if err := json.Unmarshal([]byte(line), &read); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(line, "\n") || read["error"] != "two lines" || read["ok"] != false {
		t.Errorf("got %s", line)
	}
	all := commands{"calls take": nil, "phase": nil}
	if name, rest := all.find("phase warm-up"); name != "phase" || rest != "warm-up" {
		t.Errorf("got %q and %q", name, rest)
	}
	if name, _ := all.find("calls take"); name != "calls take" {
		t.Errorf("got %q", name)
	}
}

// opened records the callers whose connections were called.
type opened struct{ callers []int }

func (o *opened) connect(settings, int, time.Duration) (connected, error) { return o, nil }
func (o *opened) serve(settings, *faults) (string, error)                 { return "", nil }
func (o *opened) release() string                                         { return "1" }
func (o *opened) isTimeout(error) bool                                    { return false }

func (o *opened) call(caller int) error {
	o.callers = append(o.callers, caller)
	return nil
}

func TestOpensEachConnectionBeforeTheLoad(t *testing.T) {
	for connections, want := range map[string][]int{"1": {0}, "3": {0, 1, 2}, "100": {0, 1, 2, 3, 4}} {
		o := &opened{}
		_, err := startClient(settings{"callers": "5", "connections": connections}, o, nil, commands{})
		if err != nil || !slices.Equal(o.callers, want) {
			t.Errorf("%s connections: called %v, %v", connections, o.callers, err)
		}
	}
}

// What is taken is added up on the processor of the callers.
func TestHasFewHistogramsForManyCallers(t *testing.T) {
	var calling sync.WaitGroup
	calling.Add(1000)
	var once [1000]sync.Once
	l := startLoad(1000, func(caller int) error {
		once[caller].Do(calling.Done)
		time.Sleep(time.Millisecond)
		return nil
	}, func(error) bool { return false }, nil)
	calling.Wait()
	if !l.stop(10 * time.Second) {
		t.Fatal("callers still wait")
	}
	if taken := l.take(); taken.latencies.TotalCount() != taken.ended[right] || taken.ended[right] < 1000 {
		t.Errorf("%d times of %d calls", taken.latencies.TotalCount(), taken.ended[right])
	}
	if len(l.stripes) > mostStripes {
		t.Errorf("%d histograms", len(l.stripes))
	}
}

func TestRecordsTheLastCallsBeforeItEnds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "samples.jsonl")
	r, err := startRecords(file)
	if err != nil {
		t.Fatal(err)
	}
	called := make(chan struct{}, 100_000)
	refused := func(int) error {
		called <- struct{}{}
		time.Sleep(time.Millisecond)
		return errors.New("the server is gone")
	}
	c := &calling{records: r, timeout: time.Second}
	c.load = startLoad(1, refused, func(error) bool { return false }, nil)
	<-called
	<-called
	if _, err := c.close(func(string) (fields, error) { return fields{}, r.close() })(""); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(written), "the server is gone") || strings.Contains(string(written), `"errors":0`) {
		t.Errorf("got %s", written)
	}
}
