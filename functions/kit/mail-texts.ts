/** Fills `{{name}}` in a catalogue text, as the interface's catalogue does; an unknown name is a fault. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for {{${name}}}`)
    return String(value)
  })
}
