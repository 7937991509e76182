/** Client of the local console's JSON API; uses long polls instead of sleeps. */
export function consoleClient(url: string) {
  const waitMs = 20_000

  async function read<Item>(path: string, query: Record<string, string>): Promise<Item[]> {
    const response = await fetch(`${url}/local/api/${path}?${new URLSearchParams(query)}`)
    if (!response.ok) throw new Error(`The console answered ${response.status} to ${path}`)
    return ((await response.json()) as { items: Item[] }).items
  }

  /** Waits for an entry after the id `after` that passes, and returns the newest. */
  async function waitFor<Item extends { id: number }>(
    path: string,
    query: Record<string, string>,
    passes: (item: Item) => boolean,
  ): Promise<Item> {
    let after = 0
    for (const deadline = Date.now() + waitMs; Date.now() < deadline; ) {
      const items = await read<Item>(path, { ...query, after: String(after), wait: String(waitMs) })
      const found = items.findLast(passes)
      if (found) return found
      after = items.at(-1)?.id ?? after
    }
    throw new Error(`No entry in ${path} ${JSON.stringify(query)} before the timeout`)
  }

  return {
    read,
    waitFor,
    /** Returns the six digits of the newest message to a phone or an address after the id `after`. */
    async code(kind: 'sms' | 'emails', to: string, after = 0): Promise<string> {
      const codeIn = (entry: { text?: string; html?: string }) =>
        /(?<![#\d])\d{6}(?!\d)/.exec(entry.text ?? entry.html ?? '')?.[0]
      const passes = (entry: { id: number; text?: string; html?: string }) =>
        entry.id > after && codeIn(entry) !== undefined
      return codeIn(await waitFor(kind, { to }, passes)) ?? ''
    },
    /** Resolves when no event, stream record or asynchronous call is left to deliver. */
    async settle(): Promise<void> {
      await fetch(`${url}/local/api/settle`, { method: 'POST' })
    },
    async upcoming(): Promise<{ name: string; next: string }[]> {
      const response = await fetch(`${url}/local/api/clock`)
      return ((await response.json()) as { upcoming: { name: string; next: string }[] }).upcoming
    },
    /** Moves the clock of functions and endpoints, or resets it. */
    async moveClock(change: { readonly advanceMs: number } | { readonly reset: true }): Promise<void> {
      const response = await fetch(`${url}/local/api/clock`, { method: 'POST', body: JSON.stringify(change) })
      if (!response.ok) throw new Error(`The console answered ${response.status} to the clock`)
    },
    /** Breaks the connections of a service, holds its requests, or makes it answer again. */
    async makeService(service: string, condition: 'up' | 'down' | 'slow'): Promise<void> {
      const body = JSON.stringify({ service, condition })
      const response = await fetch(`${url}/local/api/outages`, { method: 'POST', body })
      if (!response.ok) throw new Error(`The console answered ${response.status} to the outage`)
    },
    /** Delivers every event twice and in random order, or restores normal delivery. */
    async makeUnruly(unruly: boolean): Promise<void> {
      await fetch(`${url}/local/api/arrival`, { method: 'POST', body: JSON.stringify({ unruly }) })
    },
    async lastId(kind: 'sms' | 'emails', to: string): Promise<number> {
      return (await read<{ id: number }>(kind, { to })).at(-1)?.id ?? 0
    },
  }
}
