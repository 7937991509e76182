import { setTimeout as wait } from 'node:timers/promises'
import { type Side, sides } from '../../../shared/contract/conversations.ts'
import { pick, seeded } from '../catalogue.ts'
import { percentile, type Report } from '../report.ts'
import { putAds } from './ads.ts'
import type { ChatCloud } from './cloud.ts'
import { type Member, openMember } from './member.ts'
import { apiAt, type ChatPerson } from './people.ts'
import { type ChatRecord, judgeTalk, openRecord } from './record.ts'
import { settled } from './settled.ts'

interface Pair {
  readonly cloud: ChatCloud
  readonly report: Report
  readonly talk: string
  readonly members: Readonly<Record<Side, Member>>
  readonly record: ChatRecord
  readonly random: () => number
}

export interface PairOptions {
  readonly messages: number
  readonly seed: number
}

/** Messages per participant and minute of cloud time, below the product's 60. */
const eachAMinute = 50
const warmUp = 20
const markMs = 150
/** Outbox size that pauses writing: higher while offline. */
const mostWaiting = { whole: 5, cut: 15 }
const typingMs = 20
const cutMs = { least: 50, most: 1500 }
const messagesBetweenCuts = { least: 20, most: 80 }
const messagesARestart = 2000
const messagesATold = 1000
const reloadEvery = 4

/** Measures one conversation: a tenth of the messages without disturbance, the rest with all kinds of disturbance. */
export async function measurePair(
  cloud: ChatCloud,
  signUp: (number: number) => Promise<ChatPerson>,
  { messages, seed }: PairOptions,
  report: Report,
): Promise<void> {
  const pair = await openPair(cloud, [await signUp(1), await signUp(2)], seeded(seed), report)
  const { members, record, talk } = pair
  try {
    for (const side of sides) await members[side].browser.ready()
    const quiet = Math.min(400, Math.max(80, Math.round(messages / 10)))
    await undisturbed(pair, quiet)
    await disturbed(pair, messages - quiet)
    const { lost, doubled, disordered } = await judgeTalk(cloud.url, record, talk, members)
    const glances = sides.map((side) => members[side].browser.displayChecks)
    report.heading(`Two browsers: what became of ${record.counts.written} messages, by the server and on both screens`)
    report.atMost('lost', lost, 0)
    report.atMost('doubled', doubled, 0)
    report.atMost('out of order', disordered, 0)
    report.atMost(
      `times that a screen showed one twice or out of order, of ${sum(glances.map(({ all }) => all))} changes`,
      sum(glances.map(({ wrong }) => wrong)),
      0,
    )
  } finally {
    for (const side of sides) members[side].close()
  }
}

async function openPair(
  cloud: ChatCloud,
  [owner, interested]: readonly [ChatPerson, ChatPerson],
  random: () => number,
  report: Report,
): Promise<Pair> {
  const [adId = ''] = await putAds(cloud, [owner.userId])
  const { id: talk } = await apiAt(cloud.url, await interested.token()).conversations.start({ id: adId })
  const people = { owner, interested }
  const record = openRecord((_, side) => people[side].userId)
  const open = (side: Side) => openMember(cloud, people[side], new Map([[talk, side]]), record)
  return {
    cloud,
    report,
    talk,
    record,
    random,
    members: { owner: await open('owner'), interested: await open('interested') },
  }
}

/** Sends one message at a time; the next starts after the previous one is displayed. */
async function undisturbed({ cloud, report, talk, members, record, random }: Pair, count: number): Promise<void> {
  const one = async (index: number) => {
    const side = sides[index % 2] ?? 'owner'
    await record.arrival(await record.write(members[side].browser, talk, side))
    await wait(random() * 2 * typingMs)
  }
  for (let index = 0; index < warmUp; index++) await one(index)
  record.takeTimes()
  for (let index = 0; index < count - warmUp; index++) {
    if (index % (2 * eachAMinute) === 0) await cloud.nextMinute()
    await one(index)
  }
  const times = record.takeTimes()
  report.heading(`Undisturbed, one after the other: ${times.length} messages, from writing to the other's screen`)
  report.line(`p50 ${percentile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`)
  report.atMost('p95', percentile(times, 0.95), markMs, ' ms')
}

/** Both write at full speed while lines are cut, pages reload and the cloud is killed. */
async function disturbed(pair: Pair, count: number): Promise<void> {
  const { report, members, record, talk } = pair
  const startedAt = performance.now()
  const end = record.counts.written + count
  const writing = Promise.all(sides.map((side, index) => writeOn(pair, side, Math.floor((count + index) / 2))))
  const done = await disturb(pair, writing, end)
  await settled(() =>
    sides.every((side) => members[side].browser.waiting() === 0 && members[side].browser.wholeUpTo(talk) >= end),
  )
  const times = record.takeTimes()
  const seconds = (performance.now() - startedAt) / 1000
  report.heading(
    `Disturbed: ${count} messages in ${seconds.toFixed(0)} s; ${done.cuts} lines cut, ${done.reloads} pages loaded anew, ` +
      `the cloud killed ${done.restarts} times`,
  )
  report.line(
    `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, slowest ` +
      `${(Math.max(...times) / 1000).toFixed(1)} s, with the time in which there was no network`,
  )
}

async function writeOn({ members, record, talk, random }: Pair, side: Side, count: number): Promise<void> {
  const { browser, line } = members[side]
  for (let left = count; left > 0; ) {
    if (browser.waiting() < (line.whole ? mostWaiting.whole : mostWaiting.cut)) {
      await record.write(browser, talk, side)
      left--
    }
    await wait(random() * typingMs)
  }
}

interface Disturbances {
  cuts: number
  reloads: number
  restarts: number
}

/** Disturbs at random message counts and in random ways until all is written. */
async function disturb(pair: Pair, writing: Promise<unknown>, end: number): Promise<Disturbances> {
  const { members, record, random, cloud, report } = pair
  const startedAt = performance.now()
  const done: Disturbances = { cuts: 0, reloads: 0, restarts: 0 }
  const begin = record.counts.written
  const restarts = Math.max(1, Math.round((end - begin) / messagesARestart))
  const nextRestart = () => begin + ((end - begin) * (done.restarts + 0.5)) / restarts
  const nextCut = () => record.counts.written + between(messagesBetweenCuts, random)
  let cutAt = nextCut()
  let toldAt = begin + messagesATold
  let isWriting = true
  void writing.finally(() => {
    isWriting = false
  })
  while (isWriting) {
    if (record.counts.written >= nextRestart()) {
      await restart(cloud, members)
      done.restarts++
    } else if (record.counts.written >= cutAt) {
      const sidesCut = random() < 0.1 ? sides : [pick(sides, random)]
      const reloads = done.cuts % reloadEvery === 1
      for (const side of sidesCut) members[side].line.cut()
      if (reloads) for (const side of sidesCut) members[side].browser.reload()
      await wait(between(cutMs, random))
      for (const side of sidesCut) members[side].line.mend()
      done.cuts += sidesCut.length
      if (reloads) done.reloads += sidesCut.length
      cutAt = nextCut()
    }
    if (record.counts.written >= toldAt) {
      report.line(`${toldAt} messages after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
      toldAt += messagesATold
    }
    await wait(5)
  }
  await writing
  return done
}

/** Keeps the lines cut until the cloud's clock is restored. */
async function restart(cloud: ChatCloud, members: Pair['members']): Promise<void> {
  await cloud.kill()
  for (const side of sides) members[side].line.cut()
  await cloud.startAgain()
  for (const side of sides) members[side].line.mend()
}

function between({ least, most }: { least: number; most: number }, random: () => number): number {
  return least + random() * (most - least)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
