package main

import (
	"context"
	"net"
	"time"

	"discoveryscale.dev/calls/message"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// The service and method that the peers in Java have, so that each can call the other.
const (
	service = "dev.discoveryscale.calls.protobuf.MessageService"
	method  = "say"
)

type grpcStack struct{}

// serve is what a generated server does.
func (grpcStack) serve(s settings, f *faults) (string, error) {
	listener, err := net.Listen("tcp", s.address())
	if err != nil {
		return "", err
	}
	server := grpc.NewServer()
	server.RegisterService(&grpc.ServiceDesc{
		ServiceName: service,
		HandlerType: (*any)(nil),
		Methods: []grpc.MethodDesc{{
			MethodName: method,
			Handler: func(_ any, ctx context.Context, decode func(any) error, _ grpc.UnaryServerInterceptor) (any, error) {
				m := new(message.BenchmarkMessage)
				if err := decode(m); err != nil {
					return nil, err
				}
				if f.next() {
					return m, nil
				}
				return answerTo(m), nil
			},
		}},
	}, nil)
	go func() { fatal(server.Serve(listener)) }()
	return release("google.golang.org/grpc"), nil
}

type grpcClient struct {
	connections []*grpc.ClientConn
	timeout     time.Duration
}

func (grpcStack) connect(s settings, connections int, timeout time.Duration) (connected, error) {
	all := &grpcClient{timeout: timeout}
	for i := 0; i < connections; i++ {
		each, err := grpc.NewClient(s.address(), grpc.WithTransportCredentials(insecure.NewCredentials()))
		if err != nil {
			return nil, err
		}
		all.connections = append(all.connections, each)
	}
	return all, nil
}

func (c *grpcClient) release() string {
	return release("google.golang.org/grpc")
}

// call is what a generated client does.
func (c *grpcClient) call(caller int) error {
	ctx, cancel := context.WithTimeout(context.Background(), c.timeout)
	defer cancel()
	reply := new(message.BenchmarkMessage)
	err := c.connections[caller%len(c.connections)].Invoke(ctx, "/"+service+"/"+method, sent, reply)
	if err != nil {
		return err
	}
	return check(reply)
}

func (c *grpcClient) isTimeout(err error) bool {
	return status.Code(err) == codes.DeadlineExceeded
}

// value of a field by its kind.
func value(kind string) protoreflect.Value {
	switch kind {
	case "string":
		return protoreflect.ValueOfString(text)
	case "bool":
		return protoreflect.ValueOfBool(true)
	case "int64":
		return protoreflect.ValueOfInt64(number)
	}
	return protoreflect.ValueOfInt32(number)
}
