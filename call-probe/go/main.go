// Command calls is a server or a client of a protocol stack in Go: "calls server FILE" or "calls client FILE". It takes the place of
// ServerMain and ClientMain of the module call-probe/peer: the same settings, commands, replies and records.
package main

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"strings"
)

// Exit codes, as those of the peers in Java.
const (
	stopped  = 0
	badInput = 2
	inputEnd = 75
)

func main() {
	replies := os.Stdout
	os.Stdout = os.Stderr
	if len(os.Args) != 3 || os.Args[1] != "server" && os.Args[1] != "client" {
		fmt.Fprintln(os.Stderr, "usage: calls server|client peer.properties")
		os.Exit(badInput)
	}
	commands, ready, err := begin(os.Args[1], os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		fmt.Fprintln(replies, reply("ready", fields{}, err))
		os.Exit(badInput)
	}
	fmt.Fprintln(replies, reply("ready", ready, nil))
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		name, rest := commands.find(lines.Text())
		answer, err := commands.run(name, rest)
		fmt.Fprintln(replies, reply(name, answer, err))
		if name == "stop" {
			os.Exit(stopped)
		}
	}
	os.Exit(inputEnd)
}

// begin starts one side and says what is to be known of it when it is ready.
func begin(side, file string) (commands, fields, error) {
	settings, err := readSettings(file)
	if err != nil {
		return nil, nil, err
	}
	// As many as the processors that the process may use; Go reads that from the affinity, and this says it.
	runtime.GOMAXPROCS(runtime.NumCPU())
	records, err := startRecords("samples.jsonl")
	if err != nil {
		return nil, nil, err
	}
	all := commands{
		"phase":   records.phase,
		"settle":  records.settle,
		"objects": func(string) (fields, error) { return fields{"classes": 0}, nil },
		"stop":    func(string) (fields, error) { return fields{}, records.close() },
	}
	stack, err := findStack(settings.text("framework"))
	if err != nil {
		return nil, nil, err
	}
	if payload := settings.text("payload"); payload != "message" {
		return nil, nil, fmt.Errorf("the payload must be message with %s, got %s", settings.text("framework"), payload)
	}
	if side == "server" {
		release, err := stack.serve(settings, newFaults(settings))
		return all, fields{"release": release}, err
	}
	ready, err := startClient(settings, stack, records, all)
	return all, ready, err
}

// commands are run by name; a name may have two words.
type commands map[string]func(rest string) (fields, error)

func (all commands) find(line string) (name, rest string) {
	if _, whole := all[line]; whole {
		return line, ""
	}
	name, rest, _ = strings.Cut(line, " ")
	return name, rest
}

func (all commands) run(name, rest string) (fields, error) {
	command, known := all[name]
	if !known {
		return nil, fmt.Errorf("unknown command '%s'", name)
	}
	return command(rest)
}
