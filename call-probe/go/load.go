package main

import (
	"errors"
	"fmt"
	"math"
	"math/rand"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

const (
	digits = 3
	// The longest time that a histogram holds; longer ones are recorded as this.
	longest = int64(time.Hour)
	// Callers share as many histograms as there are processors, at most so many. More take longer to read, while
	// callers wait.
	mostStripes = 4
)

// How calls end.
const (
	right = iota
	wrong
	timedOut
	failed
	endings
)

// call makes one call of a caller; it returns errWrong if the answer is not the right one.
type call func(caller int) error

var errWrong = errors.New("a wrong answer")

// load is callers that call until they are stopped. Latency counts from the moment at which a call was meant to begin.
type load struct {
	call      call
	isTimeout func(error) bool
	pace      pace
	numbers   atomic.Int64
	stripes   []stripe
	paused    atomic.Bool
	stopped   atomic.Bool
	resumed   *sync.Cond
	running   sync.WaitGroup
	looked    time.Time
}

// stripe is the tally of some of the callers.
type stripe struct {
	mutex sync.Mutex
	tally
}

// tally is what callers recorded since the last look.
type tally struct {
	latencies  *hdrhistogram.Histogram
	lateness   *hdrhistogram.Histogram
	ended      [endings]int64
	otherNanos int64
	behind     int64
	firstError string
}

func newTally() tally {
	return tally{latencies: histogram(), lateness: histogram()}
}

func histogram() *hdrhistogram.Histogram {
	return hdrhistogram.New(1, longest, digits)
}

func startLoad(callers int, one call, isTimeout func(error) bool, when pace) *load {
	l := &load{call: one, isTimeout: isTimeout, pace: when, looked: time.Now()}
	l.stripes = make([]stripe, min(mostStripes, runtime.GOMAXPROCS(0)))
	l.resumed = sync.NewCond(&sync.Mutex{})
	for i := range l.stripes {
		l.stripes[i].tally = newTally()
	}
	l.running.Add(callers)
	for i := 0; i < callers; i++ {
		go l.run(i)
	}
	return l
}

func (l *load) run(caller int) {
	defer l.running.Done()
	own := &l.stripes[caller%len(l.stripes)]
	for !l.stopped.Load() {
		if l.paused.Load() {
			l.awaitResumed()
			continue
		}
		intended := time.Now()
		var late time.Duration
		behind := false
		if l.pace != nil {
			intended = l.pace(l.numbers.Add(1) - 1)
			left := time.Until(intended)
			behind = left <= 0
			if !behind && !l.waited(left) {
				return
			}
			late = max(0, time.Since(intended))
		}
		err := l.call(caller)
		own.record(time.Since(intended), err, l.isTimeout, l.pace != nil, late, behind)
	}
}

// waited is false if the load was stopped meanwhile.
func (l *load) waited(left time.Duration) bool {
	time.Sleep(left)
	return !l.stopped.Load()
}

func (l *load) awaitResumed() {
	l.resumed.L.Lock()
	defer l.resumed.L.Unlock()
	for l.paused.Load() && !l.stopped.Load() {
		l.resumed.Wait()
	}
}

func (s *stripe) record(
	took time.Duration, err error, isTimeout func(error) bool, open bool, late time.Duration, behind bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	how := right
	switch {
	case err == nil:
	case errors.Is(err, errWrong):
		how = wrong
	case isTimeout(err):
		how = timedOut
	default:
		how = failed
	}
	s.ended[how]++
	if how == right {
		_ = s.latencies.RecordValue(held(took))
	} else {
		s.otherNanos += int64(took)
		if s.firstError == "" {
			s.firstError = oneLine(err.Error())
		}
	}
	if open {
		_ = s.lateness.RecordValue(held(late))
		if behind {
			s.behind++
		}
	}
}

// held is within the limits of histograms, so recording it cannot fail.
func held(took time.Duration) int64 {
	return min(max(int64(took), 1), longest)
}

// interval is what happened between two looks.
type interval struct {
	nanos int64
	tally
}

func (l *load) take() interval {
	taken := make([]tally, len(l.stripes))
	for i := range l.stripes {
		taken[i] = l.stripes[i].take()
	}
	now := time.Now()
	all := newTally()
	for _, each := range taken {
		all.latencies.Merge(each.latencies)
		all.lateness.Merge(each.lateness)
		for how := range all.ended {
			all.ended[how] += each.ended[how]
		}
		all.otherNanos += each.otherNanos
		all.behind += each.behind
		if all.firstError == "" {
			all.firstError = each.firstError
		}
	}
	passed := int64(now.Sub(l.looked))
	l.looked = now
	return interval{passed, all}
}

// take leaves an empty tally. Callers do not wait until what they recorded is added up.
func (s *stripe) take() tally {
	empty := newTally()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	taken := s.tally
	s.tally = empty
	return taken
}

// fields of a record.
func (i *interval) fields() (fields, error) {
	encoded, err := i.latencies.Encode(hdrhistogram.V2CompressedEncodingCookieBase)
	if err != nil {
		return nil, fmt.Errorf("latencies cannot be encoded: %w", err)
	}
	all := i.counts()
	all["otherNanos"] = i.otherNanos
	all["behind"] = i.behind
	all["latencies"] = string(encoded)
	if i.lateness.TotalCount() > 0 {
		late, err := i.lateness.Encode(hdrhistogram.V2CompressedEncodingCookieBase)
		if err != nil {
			return nil, fmt.Errorf("lateness cannot be encoded: %w", err)
		}
		all["lateness"] = string(late)
	}
	return all, nil
}

// brief is the same for a person who waits.
func (i *interval) brief() fields {
	all := i.counts()
	all["meanNanos"] = int64(i.latencies.Mean())
	all["medianNanos"] = i.latencies.ValueAtQuantile(50)
	all["p99Nanos"] = i.latencies.ValueAtQuantile(99)
	return all
}

func (i *interval) counts() fields {
	all := fields{
		"nanos": i.nanos, "right": i.ended[right], "wrong": i.ended[wrong],
		"timeouts": i.ended[timedOut], "errors": i.ended[failed],
	}
	if i.firstError != "" {
		all["firstError"] = i.firstError
	}
	return all
}

func (l *load) pause() {
	l.paused.Store(true)
}

func (l *load) resume() {
	l.paused.Store(false)
	l.wake()
}

func (l *load) wake() {
	l.resumed.L.Lock()
	l.resumed.Broadcast()
	l.resumed.L.Unlock()
}

// stop begins no more calls and waits for those under way; false if some still wait after the limit.
func (l *load) stop(limit time.Duration) bool {
	l.stopped.Store(true)
	l.wake()
	done := make(chan struct{})
	go func() {
		l.running.Wait()
		close(done)
	}()
	select {
	case <-done:
		return true
	case <-time.After(limit):
		return false
	}
}

// pace is when the call of a number is meant to begin; nil in a closed loop.
type pace func(number int64) time.Time

// newPace is as that of the client in Java: arrivals closed, fixed or poisson.
func newPace(arrivals string, perSecond float64, seed int64) (pace, error) {
	begin := time.Now()
	switch arrivals {
	case "closed":
		return nil, nil
	case "fixed":
		return func(number int64) time.Time {
			return begin.Add(time.Duration(float64(number) * float64(time.Second) / perSecond))
		}, nil
	case "poisson":
		return poisson(perSecond, seed, begin), nil
	}
	return nil, fmt.Errorf("arrivals must be closed, fixed or poisson, got %s", arrivals)
}

// poisson has distances of an exponential distribution, which repeat after 65,536 calls; their mean is exact over those.
func poisson(perSecond float64, seed int64, begin time.Time) pace {
	const length = 1 << 16
	random := rand.New(rand.NewSource(seed))
	until := make([]float64, length)
	sum := 0.0
	for i := range until {
		until[i] = sum
		sum -= math.Log(1 - random.Float64())
	}
	round := length * float64(time.Second) / perSecond
	return func(number int64) time.Time {
		within := until[number%length] * round / sum
		return begin.Add(time.Duration(float64(number/length)*round + within))
	}
}
