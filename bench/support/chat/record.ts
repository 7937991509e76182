import { ORPCError } from '@orpc/client'
import { type Side, sides } from '../../../shared/contract/conversations.ts'
import { newId } from '../../../shared/ids.ts'
import type { Browser } from './browser.ts'
import { type Judgement, judge, type Seen } from './judgement.ts'
import type { Member } from './member.ts'
import { apiAt } from './people.ts'

/** What was written by whom in which conversation, and when it showed on the other's screen. */
export interface ChatRecord {
  /** Writes a text that no other message has; gives the message's id. */
  write(browser: Browser, talk: string, side: Side): Promise<string>
  /** Notes that a message shows on somebody's screen for the first time. */
  shown(userId: string, id: string): void
  /** Resolves once a message shows on the other's screen. */
  arrival(id: string): Promise<void>
  writtenIn(talk: string): Readonly<Record<Side, readonly Seen[]>>
  /** How many were written since the beginning, and how many of them show on the other's screen. */
  readonly counts: { readonly written: number; readonly shown: number }
  /** Milliseconds from writing to the other's screen, of those written since they were last taken. */
  takeTimes(): readonly number[]
}

/** @param userIdOf who has a side of a conversation */
export function openRecord(userIdOf: (talk: string, side: Side) => string): ChatRecord {
  const talks = new Map<string, Record<Side, Seen[]>>()
  const underWay = new Map<string, { readonly writer: string; readonly at: number; readonly arrived: () => void }>()
  const arrivals = new Map<string, Promise<void>>()
  const counts = { written: 0, shown: 0 }
  let times: number[] = []

  function writtenIn(talk: string): Record<Side, Seen[]> {
    const known = talks.get(talk) ?? { owner: [], interested: [] }
    talks.set(talk, known)
    return known
  }

  return {
    counts,
    writtenIn,
    async write(browser, talk, side) {
      const message = { id: newId('message', new Date()), text: `Mensagem ${++counts.written}` }
      writtenIn(talk)[side].push(message)
      const { promise, resolve } = Promise.withResolvers<void>()
      arrivals.set(message.id, promise)
      underWay.set(message.id, { writer: userIdOf(talk, side), at: performance.now(), arrived: resolve })
      await browser.write(talk, message)
      return message.id
    },
    shown(userId, id) {
      const message = underWay.get(id)
      if (!message || message.writer === userId) return
      underWay.delete(id)
      counts.shown++
      times.push(performance.now() - message.at)
      message.arrived()
    },
    arrival: (id) => arrivals.get(id) ?? Promise.reject(new Error(`${id} was not written here`)),
    takeTimes() {
      const taken = times
      times = []
      return taken
    },
  }
}

/** What became of a conversation: by the server, and by both screens from top to bottom. */
export async function judgeTalk(
  url: string,
  record: ChatRecord,
  talk: string,
  members: Readonly<Record<Side, Pick<Member, 'person' | 'browser'>>>,
): Promise<Judgement> {
  const { conversations } = apiAt(url, await members.owner.person.token())
  const said: (Seen & { seq: number; from: Side })[] = []
  for (let [more, after] = [true, 0]; more; after = said.at(-1)?.seq ?? after) {
    const page = await patiently(() => conversations.missed({ id: talk, after }))
    for (const { id, seq, from, ...rest } of page.items)
      said.push({ id, seq, from, text: 'text' in rest ? rest.text : '' })
    more = page.more
  }
  const screens = []
  for (const side of sides) screens.push(await members[side].browser.whole(talk))
  return judge({ written: record.writtenIn(talk), said, screens })
}

const attempts = 5

/** Reads what only this bench wants to know: a fault of a machine with too much to do is no verdict. */
async function patiently<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read()
    } catch (error) {
      if (attempt === attempts || !(error instanceof ORPCError) || error.status < 500) throw error
    }
  }
}
