package main

import (
	"encoding/json"
	"strings"
)

// fields of a reply or a record.
type fields map[string]any

// reply is one JSON line that begins with the command's name.
func reply(name string, own fields, err error) string {
	head := fields{"reply": name, "ok": err == nil, "error": ""}
	if err != nil {
		head["error"] = oneLine(err.Error())
		own = nil
	}
	for key, value := range own {
		head[key] = value
	}
	line, marshalled := json.Marshal(head)
	if marshalled != nil {
		return `{"reply":"` + name + `","ok":false,"error":"the reply cannot be written"}`
	}
	return string(line)
}

func oneLine(text string) string {
	return strings.Join(strings.Fields(text), " ")
}
