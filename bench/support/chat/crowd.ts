import { setTimeout as wait } from 'node:timers/promises'
import { type Side, sides } from '../../../shared/contract/conversations.ts'
import { seeded } from '../catalogue.ts'
import { percentile, type Report } from '../report.ts'
import { sized } from '../sized.ts'
import { putAds } from './ads.ts'
import type { ChatCloud } from './cloud.ts'
import { together } from './judgement.ts'
import { type Member, openMember } from './member.ts'
import { apiAt, type ChatPerson } from './people.ts'
import { type ChatRecord, judgeTalk, openRecord } from './record.ts'
import { settled } from './settled.ts'

/** Number of owners and of interested users: the limit is sixty sign-ups an hour. */
const half = sized(20, 2)
const talksEach = sized(10, 2)
const atOnce = sized(4, 1)
/** Pause between two messages of a user: half of the product's limit. */
const pauseMs = { least: 1000, most: 3000 }

export interface CrowdOptions {
  /** Messages per participant and conversation. */
  readonly rounds: number
  readonly seed: number
}

type Two = Readonly<Record<Side, ChatPerson>>

/** Runs two hundred conversations at once: twenty owners with ten of twenty users each, all online. */
export async function measureCrowd(
  cloud: ChatCloud,
  signUp: (number: number) => Promise<ChatPerson>,
  { rounds, seed }: CrowdOptions,
  report: Report,
): Promise<void> {
  const people: ChatPerson[] = []
  for (let first = 0; first < 2 * half; first += atOnce)
    people.push(...(await Promise.all(Array.from({ length: atOnce }, (_, index) => signUp(100 + first + index)))))
  const talks = await startTalks(cloud, people)
  const record = openRecord((talk, side) => talks.get(talk)?.[side].userId ?? '')
  const members = new Map<ChatPerson, Member>()
  try {
    for (const person of people) members.set(person, await openMember(cloud, person, talksOf(talks, person), record))
    await Promise.all([...members.values()].map(({ browser }) => browser.ready()))
    const random = seeded(seed)
    const startedAt = performance.now()
    await Promise.all(
      [...members.values()].map((member) => speak(member, talksOf(talks, member.person), rounds, record, random)),
    )
    await settled(() => record.counts.shown === record.counts.written)
    const seconds = (performance.now() - startedAt) / 1000
    const times = record.takeTimes()
    const judgements = []
    for (const [talk, two] of talks) judgements.push(await judgeTalk(cloud.url, record, talk, membersOf(members, two)))
    const { lost, doubled, disordered } = together(judgements)
    report.heading(
      `${talks.size} conversations at once: ${record.counts.written} messages of ${people.length} people in ${seconds.toFixed(0)} s`,
    )
    report.line(
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, slowest ` +
        `${Math.max(...times).toFixed(0)} ms from writing to the other's screen`,
    )
    report.atMost('lost', lost, 0)
    report.atMost('doubled', doubled, 0)
    report.atMost('out of order', disordered, 0)
  } finally {
    for (const member of members.values()) member.close()
  }
}

async function startTalks(cloud: ChatCloud, people: readonly ChatPerson[]): Promise<ReadonlyMap<string, Two>> {
  const owners = people.slice(0, half)
  const adIds = await putAds(
    cloud,
    owners.map(({ userId }) => userId),
  )
  const talks = new Map<string, Two>()
  for (const [index, interested] of people.slice(half).entries()) {
    const { conversations } = apiAt(cloud.url, await interested.token())
    for (let next = 0; next < talksEach; next++) {
      const place = (index + next) % half
      const [owner, id] = [owners[place], adIds[place]]
      if (owner && id) talks.set((await conversations.start({ id })).id, { owner, interested })
    }
  }
  return talks
}

function talksOf(talks: ReadonlyMap<string, Two>, person: ChatPerson): ReadonlyMap<string, Side> {
  return new Map(
    [...talks].flatMap(([talk, two]) =>
      sides.filter((side) => two[side] === person).map((side) => [talk, side] as const),
    ),
  )
}

function membersOf(members: ReadonlyMap<ChatPerson, Member>, two: Two): Readonly<Record<Side, Member>> {
  const of = (side: Side) => {
    const member = members.get(two[side])
    if (!member) throw new Error('No member has this side')
    return member
  }
  return { owner: of('owner'), interested: of('interested') }
}

/** Sends messages in all conversations of a user in turn. */
async function speak(
  { browser }: Member,
  talks: ReadonlyMap<string, Side>,
  rounds: number,
  record: ChatRecord,
  random: () => number,
): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const [talk, side] of talks) {
      await wait(pauseMs.least + random() * (pauseMs.most - pauseMs.least))
      await record.write(browser, talk, side)
    }
}
