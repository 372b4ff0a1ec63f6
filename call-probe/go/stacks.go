package main

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"discoveryscale.dev/calls/message"
	"google.golang.org/protobuf/proto"
)

// stack serves and connects.
type stack interface {
	// serve listens on the loopback address; calls can come when it returns. It returns the release.
	serve(s settings, f *faults) (string, error)
	// connect opens so many connections, which callers use in turn.
	connect(s settings, connections int, timeout time.Duration) (connected, error)
}

// connected is a client that can call.
type connected interface {
	release() string
	call(caller int) error
	isTimeout(err error) bool
}

func findStack(framework string) (stack, error) {
	switch framework {
	case "grpc-go":
		return grpcStack{}, nil
	case "rpcx":
		return rpcxStack{}, nil
	}
	return nil, fmt.Errorf("no framework '%s' in Go; there are grpc-go and rpcx", framework)
}

// release of a module that this program was built with.
func release(module string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, each := range info.Deps {
			if each.Path == module {
				return each.Version
			}
		}
	}
	return "unknown"
}

// faults are what a server does wrong on purpose, so that it can be shown that the measuring sees it.
type faults struct {
	wrongEvery int64
	answers    atomic.Int64
}

func newFaults(s settings) *faults {
	every, err := s.number("fault.wrongEvery", 0)
	if err != nil {
		every = 0
	}
	return &faults{wrongEvery: int64(every)}
}

// next is true if this answer has to be wrong.
func (f *faults) next() bool {
	return f.wrongEvery > 0 && f.answers.Add(1)%f.wrongEvery == 0
}

// The message of the published comparison of frameworks: 581 bytes. All its texts have 18 characters, 54 bytes.
const (
	text   = "\u8bb8\u591a\u5f80\u4e8b\u5728\u773c\u524d\u4e00\u5e55\u4e00\u5e55\uff0c\u53d8\u7684\u90a3\u9ebc\u6a21\u7cca"
	number = 100_000
	answer = 100
	ok     = "OK"
)

var (
	sent     = newMessage()
	answered = answerTo(proto.Clone(sent).(*message.BenchmarkMessage))
)

func newMessage() *message.BenchmarkMessage {
	m := &message.BenchmarkMessage{}
	all := m.ProtoReflect().Descriptor().Fields()
	for i := 0; i < all.Len(); i++ {
		if field := all.Get(i); !field.IsList() {
			m.ProtoReflect().Set(field, value(field.Kind().String()))
		}
	}
	return m
}

// answerTo sets the first two fields, as the published server does.
func answerTo(m *message.BenchmarkMessage) *message.BenchmarkMessage {
	m.Field1, m.Field2 = proto.String(ok), proto.Int32(answer)
	return m
}

// check compares an answer field by field.
func check(m *message.BenchmarkMessage) error {
	if proto.Equal(m, answered) {
		return nil
	}
	return fmt.Errorf("%w: field1 is %s", errWrong, m.GetField1())
}

var errNoServer = errors.New("the server ended")
