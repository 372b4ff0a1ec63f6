package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"discoveryscale.dev/calls/message"
	"github.com/smallnest/rpcx/client"
	"github.com/smallnest/rpcx/log"
	"github.com/smallnest/rpcx/protocol"
	"github.com/smallnest/rpcx/server"
	"google.golang.org/protobuf/proto"
)

type rpcxStack struct{}

// rpcxService is what rpcx calls by reflection.
type rpcxService struct{ faults *faults }

// RpcxReply is what rpcx sends; it only knows exported types. The service encodes its answer itself: rpcx gives the request's message to another call before it
// encodes the reply, and messages of today's generator must not be copied as the published server copies its own.
type RpcxReply struct{ encoded []byte }

// Marshal is asked by rpcx's codec of protobuf.
func (r *RpcxReply) Marshal() ([]byte, error) {
	return r.encoded, nil
}

func (s *rpcxService) Say(_ context.Context, args *message.BenchmarkMessage, reply *RpcxReply) (err error) {
	if !s.faults.next() {
		answerTo(args)
	}
	reply.encoded, err = proto.Marshal(args)
	return err
}

func (rpcxStack) serve(s settings, f *faults) (string, error) {
	log.SetDummyLogger()
	listener, err := net.Listen("tcp", s.address())
	if err != nil {
		return "", err
	}
	serving := server.NewServer()
	if err := serving.RegisterName("Messages", &rpcxService{f}, ""); err != nil {
		return "", err
	}
	go func() { fatal(serving.ServeListener("tcp", listener)) }()
	return release("github.com/smallnest/rpcx"), nil
}

// fatal ends a process whose server does: a client would wait for nothing.
func fatal(err error) {
	fmt.Fprintln(os.Stderr, errors.Join(errNoServer, err))
	os.Exit(1)
}

type rpcxClient struct {
	connections []client.XClient
	timeout     time.Duration
}

func (rpcxStack) connect(s settings, connections int, timeout time.Duration) (connected, error) {
	log.SetDummyLogger()
	found, err := client.NewPeer2PeerDiscovery("tcp@"+s.address(), "")
	if err != nil {
		return nil, err
	}
	option := client.DefaultOption
	option.SerializeType = protocol.ProtoBuffer
	all := &rpcxClient{timeout: timeout}
	for i := 0; i < connections; i++ {
		// Without further attempts: a call that fails is one that failed.
		all.connections = append(all.connections,
			client.NewXClient("Messages", client.Failfast, client.RoundRobin, found, option))
	}
	return all, nil
}

func (c *rpcxClient) release() string {
	return release("github.com/smallnest/rpcx")
}

func (c *rpcxClient) call(caller int) error {
	ctx, cancel := context.WithTimeout(context.Background(), c.timeout)
	defer cancel()
	reply := new(message.BenchmarkMessage)
	if err := c.connections[caller%len(c.connections)].Call(ctx, "Say", sent, reply); err != nil {
		return err
	}
	return check(reply)
}

func (c *rpcxClient) isTimeout(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded)
}
