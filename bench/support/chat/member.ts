import type { Side } from '../../../shared/contract/conversations.ts'
import { type Browser, openBrowser } from './browser.ts'
import type { ChatCloud } from './cloud.ts'
import { type Line, openLine } from './line.ts'
import type { ChatPerson } from './people.ts'
import type { ChatRecord } from './record.ts'

/** A user with a browser and its own line to the cloud. */
export interface Member {
  readonly person: ChatPerson
  readonly line: Line
  readonly browser: Browser
  close(): void
}

export async function openMember(
  cloud: ChatCloud,
  person: ChatPerson,
  talks: ReadonlyMap<string, Side>,
  record: ChatRecord,
): Promise<Member> {
  const line = await openLine(cloud.port)
  const onShown = (id: string) => record.shown(person.userId, id)
  const browser = openBrowser({ person, line, talks, onShown, slowedDown: cloud.nextMinute })
  return {
    person,
    line,
    browser,
    close() {
      browser.close()
      line.close()
    },
  }
}
