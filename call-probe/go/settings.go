package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// settings are the properties that the simulator wrote for a peer.
type settings map[string]string

// readSettings reads a properties file of Java that has one line for each property.
func readSettings(file string) (settings, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	all := settings{}
	for _, line := range strings.Split(string(content), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		end := separator(line)
		if end < 0 {
			return nil, fmt.Errorf("%s: no '=' in %q", file, line)
		}
		all[unescaped(line[:end])] = unescaped(line[end+1:])
	}
	return all, nil
}

// separator finds the first '=' that is not escaped.
func separator(line string) int {
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '=':
			return i
		}
	}
	return -1
}

func unescaped(text string) string {
	var plain strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) {
			i++
		}
		plain.WriteByte(text[i])
	}
	return plain.String()
}

func (s settings) text(key string) string {
	return s[key]
}

// number is 0 for a key that is absent.
func (s settings) number(key string, ifAbsent int) (int, error) {
	text, there := s[key]
	if !there {
		return ifAbsent, nil
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, fmt.Errorf("%s must be a number, got %q", key, text)
	}
	return int(value), nil
}

func (s settings) address() string {
	return "127.0.0.1:" + s["port"]
}

func (s settings) timeout() (time.Duration, error) {
	millis, err := s.number("timeoutMs", 5_000)
	return time.Duration(millis) * time.Millisecond, err
}
