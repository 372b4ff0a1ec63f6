package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// The first call of a process that has just begun may take longer than its time-out.
const firstCallLimit = 20 * time.Second

// A server that never answers must not keep the run, however long a call may take.
const stopLimit = 30 * time.Second

// calling is a client under test.
type calling struct {
	settings  settings
	connected connected
	records   *records
	timeout   time.Duration
	load      *load
}

// startClient connects, makes one call through each connection, and adds its commands.
func startClient(s settings, of stack, r *records, all commands) (fields, error) {
	if retries, err := s.number("retries", 0); err != nil || retries > 0 {
		return nil, fmt.Errorf("retries must be 0 with %s, got %s", s.text("framework"), s.text("retries"))
	}
	timeout, err := s.timeout()
	if err != nil {
		return nil, err
	}
	callers, err := s.number("callers", 1)
	if err != nil {
		return nil, err
	}
	connections, err := s.number("connections", 1)
	if err != nil {
		return nil, err
	}
	to, err := of.connect(s, min(connections, callers), timeout)
	if err != nil {
		return nil, err
	}
	c := &calling{settings: s, connected: to, records: r, timeout: timeout}
	// The first call of a connection opens it. If all opened at one moment, some of thousands would be reset.
	for caller := 0; caller < min(connections, callers); caller++ {
		if err := c.firstCall(caller); err != nil {
			return nil, fmt.Errorf("the first call failed: %w", err)
		}
	}
	all["calls start"] = func(string) (fields, error) { return c.start(callers) }
	all["pace"] = func(rest string) (fields, error) { return c.startAnew(callers, rest) }
	all["calls pause"] = func(string) (fields, error) {
		if c.load != nil {
			c.load.pause()
		}
		return fields{}, nil
	}
	all["calls resume"] = c.whileRunning(func() (fields, error) { c.load.resume(); return fields{}, nil })
	all["calls skip"] = c.whileRunning(func() (fields, error) { c.load.take(); return fields{}, nil })
	all["calls take"] = c.whileRunning(c.take)
	all["calls stop"] = c.whileRunning(c.stop)
	all["stop"] = c.close(all["stop"])
	return fields{"release": to.release(), "answer": "*message.BenchmarkMessage"}, nil
}

func (c *calling) firstCall(caller int) error {
	for end := time.Now().Add(firstCallLimit); ; {
		err := c.connected.call(caller)
		if err == nil || errors.Is(err, errWrong) || !c.connected.isTimeout(err) || time.Now().After(end) {
			return err
		}
	}
}

func (c *calling) start(callers int) (fields, error) {
	if c.load != nil {
		return nil, errors.New("the load has begun already")
	}
	var rate float64
	if text := c.settings.text("rate"); text != "" {
		parsed, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, err
		}
		rate = parsed
	}
	seed, err := c.settings.number("seed", 0)
	if err != nil {
		return nil, err
	}
	return c.startLoad(callers, c.settings.text("arrivals"), rate, seed)
}

// startAnew ends the load and begins one of the arrivals and the rate that rest has.
func (c *calling) startAnew(callers int, rest string) (fields, error) {
	arrivals, text, _ := strings.Cut(rest, " ")
	rate, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return nil, err
	}
	seed, err := c.settings.number("seed", 0)
	if err != nil {
		return nil, err
	}
	if c.load != nil {
		if _, err := c.stop(); err != nil {
			return nil, err
		}
	}
	return c.startLoad(callers, arrivals, rate, seed)
}

func (c *calling) startLoad(callers int, arrivals string, rate float64, seed int) (fields, error) {
	when, err := newPace(arrivals, rate, int64(seed))
	if err != nil {
		return nil, err
	}
	c.load = startLoad(callers, c.connected.call, c.connected.isTimeout, when)
	return fields{"callers": callers}, nil
}

func (c *calling) whileRunning(command func() (fields, error)) func(string) (fields, error) {
	return func(string) (fields, error) {
		if c.load == nil {
			return nil, errors.New("the load has not begun")
		}
		return command()
	}
}

// close ends the load, if there is one, and records its last calls before the process ends.
func (c *calling) close(end func(string) (fields, error)) func(string) (fields, error) {
	return func(rest string) (fields, error) {
		var err error
		if c.load != nil {
			_, err = c.stop()
		}
		reply, closing := end(rest)
		return reply, errors.Join(err, closing)
	}
}

func (c *calling) take() (fields, error) {
	taken := c.load.take()
	all, err := taken.fields()
	if err != nil {
		return nil, err
	}
	c.records.record("calls", all)
	return taken.brief(), nil
}

func (c *calling) stop() (fields, error) {
	waiting := 0
	if !c.load.stop(min(c.timeout+time.Second, stopLimit)) {
		waiting = 1
	}
	last, err := c.take()
	if err == nil {
		last["waiting"] = waiting
		c.load = nil
	}
	return last, err
}
