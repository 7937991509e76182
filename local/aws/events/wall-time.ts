const dayMs = 86_400_000

export interface LocalTime {
  readonly year: number
  /** 1 to 12 */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** @throws RangeError for an unknown time zone */
export function localTimeOf(instant: Date, timezone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

/** Returns the first instant with the local time `time`; undefined when daylight saving skips it. */
export function instantOf(time: LocalTime, timezone: string): Date | undefined {
  const asIfUtc = utcOf(time)
  const offsetAt = (instant: number) => utcOf(localTimeOf(new Date(instant), timezone)) - instant
  // The offsets a day before and after cover both sides of a daylight-saving change; the greater one comes first.
  const offsets = [offsetAt(asIfUtc - dayMs), offsetAt(asIfUtc + dayMs)].sort((one, other) => other - one)
  for (const offset of offsets) {
    if (offsetAt(asIfUtc - offset) === offset) return new Date(asIfUtc - offset)
  }
  return undefined
}

function utcOf({ year, month, day, hour, minute, second }: LocalTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
