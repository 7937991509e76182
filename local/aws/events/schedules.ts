import { randomUUID } from 'node:crypto'
import type { RuleDefinition, ScheduleDefinition, Target } from '../assembly/assembly.ts'
import type { Clock } from '../clock/clock.ts'
import type { NextFire } from './cron.ts'
import { parseSchedule } from './schedule-expression.ts'
import { schedulerInput } from './scheduler-input.ts'
import type { BusEvent } from './target-input.ts'
import { targetInput } from './target-input.ts'

export interface SchedulesOptions {
  readonly clock: Clock
  readonly rules: readonly RuleDefinition[]
  readonly schedules: readonly ScheduleDefinition[]
  readonly region: string
  readonly accountId: string
  readonly deliver: (target: Target, input: unknown, sourceArn: string) => void
}

export interface Schedules {
  /** For the console. */
  upcoming(): readonly { readonly name: string; readonly next: Date }[]
  close(): void
}

interface Entry {
  readonly name: string
  readonly nextFire: NextFire
  readonly fire: (due: Date) => void
  next: Date | undefined
}

/** Node timers are limited to 24.8 days. An hourly check also catches up after the machine was suspended. */
const longestSleepMs = 3_600_000

/**
 * Fires scheduled rules and EventBridge Scheduler's schedules by the movable clock. When the clock moves past several
 * fire times, each schedule fires once, for the latest of them.
 * @throws RangeError for an expression that AWS rejects
 */
export function createSchedules(options: SchedulesOptions): Schedules {
  const { clock } = options
  const startedAt = clock.now()
  const entries = [
    ...options.rules.flatMap((rule) => ruleEntry(options, rule, startedAt)),
    ...options.schedules
      .filter(({ enabled }) => enabled)
      .map((schedule) => scheduleEntry(options, schedule, startedAt)),
  ]
  let timer: NodeJS.Timeout | undefined

  function arm(): void {
    clearTimeout(timer)
    const nearest = Math.min(...entries.map(({ next }) => next?.getTime() ?? Number.POSITIVE_INFINITY))
    const sleep = Math.min(Math.max(nearest - clock.now().getTime(), 0), longestSleepMs)
    timer = setTimeout(tick, sleep)
    timer.unref()
  }

  function tick(): void {
    const now = clock.now()
    for (const entry of entries) {
      if (entry.next && entry.next <= now) entry.fire(latestDue(entry, entry.next, now))
      entry.next = entry.nextFire(now)
    }
    arm()
  }

  for (const entry of entries) entry.next = entry.nextFire(startedAt)
  const stopListening = clock.onMove(tick)
  arm()

  return {
    upcoming: () => entries.flatMap(({ name, next }) => (next ? [{ name, next }] : [])),
    close() {
      stopListening()
      clearTimeout(timer)
    },
  }
}

/** Finds the last fire time up to `now` by binary search, because there may be very many. */
function latestDue({ nextFire }: Entry, first: Date, now: Date): Date {
  let due = first
  let [low, high] = [first.getTime(), now.getTime()]
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const next = nextFire(new Date(middle - 1))
    if (next && next <= now) {
      due = next
      low = next.getTime() + 1
    } else {
      high = middle - 1
    }
  }
  return due
}

function ruleEntry(options: SchedulesOptions, rule: RuleDefinition, startedAt: Date): Entry[] {
  if (!rule.enabled || rule.scheduleExpression === undefined) return []
  return [
    {
      name: rule.name,
      next: undefined,
      nextFire: parseSchedule(rule.scheduleExpression, 'UTC', startedAt),
      fire(due) {
        const event = scheduledEvent(options, rule.arn, due)
        for (const target of rule.targets) options.deliver(target, targetInput(target, event, rule.arn), rule.arn)
      },
    },
  ]
}

function scheduleEntry(options: SchedulesOptions, schedule: ScheduleDefinition, startedAt: Date): Entry {
  const { target, arn } = schedule
  return {
    name: schedule.name,
    next: undefined,
    nextFire: parseSchedule(schedule.expression, schedule.timezone, startedAt),
    fire(due) {
      const { region, accountId } = options
      const input = schedulerInput({ input: target.input, scheduleArn: arn, due, region, accountId })
      options.deliver(target, input, arn)
    },
  }
}

function scheduledEvent(options: SchedulesOptions, ruleArn: string, due: Date): BusEvent {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: options.accountId,
    time: `${due.toISOString().slice(0, 19)}Z`,
    region: options.region,
    resources: [ruleArn],
    detail: {},
  }
}
