import { type NextFire, parseCron } from './cron.ts'
import { instantOf } from './wall-time.ts'

const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/**
 * Parses `rate(5 minutes)`, `cron(0 8 ? * MON-FRI *)` or `at(2026-12-01T09:00:00)`. Local times are in `timezone` (IANA
 * name); a rate counts from `since`. Source: EventBridge Scheduler user guide, "Schedule types".
 * @throws RangeError for anything else
 */
export function parseSchedule(expression: string, timezone: string, since: Date): NextFire {
  const [, kind, body = ''] = /^(rate|cron|at)\((.+)\)$/.exec(expression.trim()) ?? []
  if (kind === 'rate') return parseRate(expression, body, since)
  if (kind === 'cron') return parseCron(body, timezone)
  if (kind === 'at') {
    const instant = parseAt(expression, body, timezone)
    return (after) => (instant > after ? instant : undefined)
  }
  throw new RangeError(`${expression} is not a schedule expression.`)
}

function parseRate(expression: string, body: string, since: Date): NextFire {
  const [, value, unit] = /^(\d+)\s+(minute|hour|day)s?$/.exec(body.trim()) ?? []
  const period = Number(value) * units[unit as keyof typeof units]
  if (!(period > 0)) throw new RangeError(`${expression} is not a rate of whole minutes, hours or days.`)
  return (after) => {
    const elapsed = Math.max(0, after.getTime() - since.getTime())
    return new Date(since.getTime() + (Math.floor(elapsed / period) + 1) * period)
  }
}

function parseAt(expression: string, body: string, timezone: string): Date {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/.exec(body.trim())?.slice(1).map(Number)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts ?? []
  const instant = parts && instantOf({ year, month, day, hour, minute, second }, timezone)
  if (!instant) throw new RangeError(`${expression} is not a time that exists in ${timezone}.`)
  return instant
}
