import { expect, test, vi } from 'vitest'
import type { RuleDefinition, ScheduleDefinition, Target } from '../assembly/assembly.ts'
import { createClock } from '../clock/clock.ts'
import { parseSchedule } from './schedule-expression.ts'
import { createSchedules } from './schedules.ts'

const since = new Date('2026-11-21T12:00:00Z')

function fires(expression: string, count: number, timezone = 'UTC', from = since): string[] {
  const nextFire = parseSchedule(expression, timezone, since)
  const times: string[] = []
  let after = from
  for (let index = 0; index < count; index++) {
    const next = nextFire(after)
    if (!next) break
    times.push(next.toISOString().slice(0, 16))
    after = next
  }
  return times
}

test('counts a rate from its start', () => {
  expect(fires('rate(5 minutes)', 2)).toEqual(['2026-11-21T12:05', '2026-11-21T12:10'])
  expect(fires('rate(1 day)', 1, 'UTC', new Date('2026-11-23T13:00:00Z'))).toEqual(['2026-11-24T12:00'])
})

test('fires the user guide’s cron examples on time', () => {
  expect(fires('cron(15 10 * * ? *)', 2)).toEqual(['2026-11-22T10:15', '2026-11-23T10:15'])
  expect(fires('cron(0 18 ? * MON-FRI *)', 2)).toEqual(['2026-11-23T18:00', '2026-11-24T18:00'])
  expect(fires('cron(0 8 1 * ? *)', 2)).toEqual(['2026-12-01T08:00', '2027-01-01T08:00'])
  expect(fires('cron(0/10 * ? * MON-FRI *)', 2)).toEqual(['2026-11-23T00:00', '2026-11-23T00:10'])
  expect(fires('cron(0/30 20-21 ? * SAT *)', 4)).toEqual([
    '2026-11-21T20:00',
    '2026-11-21T20:30',
    '2026-11-21T21:00',
    '2026-11-21T21:30',
  ])
  expect(fires('cron(15 10 ? * 6L 2026-2027)', 2)).toEqual(['2026-11-27T10:15', '2026-12-25T10:15'])
  expect(fires('cron(0 9 ? * 2#1 *)', 2)).toEqual(['2026-12-07T09:00', '2027-01-04T09:00'])
  expect(fires('cron(0 0 L * ? *)', 2)).toEqual(['2026-11-30T00:00', '2026-12-31T00:00'])
  expect(fires('cron(0 0 1W * ? *)', 3)).toEqual(['2026-12-01T00:00', '2027-01-01T00:00', '2027-02-01T00:00'])
  expect(fires('cron(0 0 29 2 ? *)', 1)).toEqual(['2028-02-29T00:00'])
  expect(fires('cron(0 0 1 1 ? 2020)', 1)).toEqual([])
})

test('applies the time zone to local times', () => {
  expect(fires('cron(0 8 * * ? *)', 1, 'America/Sao_Paulo')).toEqual(['2026-11-22T11:00'])
  expect(fires('at(2026-12-01T09:30:00)', 2, 'America/Sao_Paulo')).toEqual(['2026-12-01T12:30'])
})

test('skips a local time that daylight saving skips, and fires a repeated one once', () => {
  const beforeSpring = new Date('2026-03-27T12:00:00Z')
  expect(fires('cron(30 2 * * ? *)', 3, 'Europe/Berlin', beforeSpring)).toEqual([
    '2026-03-28T01:30',
    '2026-03-30T00:30',
    '2026-03-31T00:30',
  ])
  const beforeAutumn = new Date('2026-10-24T12:00:00Z')
  expect(fires('cron(30 2 * * ? *)', 2, 'Europe/Berlin', beforeAutumn)).toEqual([
    '2026-10-25T00:30',
    '2026-10-26T01:30',
  ])
})

test('rejects an expression that AWS rejects', () => {
  for (const expression of [
    'every day',
    'rate(0 minutes)',
    'rate(5 weeks)',
    'cron(0 8 * * *)',
    'cron(0 8 * * * *)',
    'cron(0 8 ? * ? *)',
    'cron(60 8 * * ? *)',
    'cron(0 8 ? * FUN *)',
    'at(tomorrow)',
  ]) {
    expect(() => parseSchedule(expression, 'UTC', since)).toThrow(RangeError)
  }
})

const target: Target = {
  id: 'Target0',
  arn: 'arn:aws:lambda:sa-east-1:1:function:daily',
  retry: { maximumRetryAttempts: 1, maximumEventAgeSeconds: 60 },
}
const origin = { stack: 'backend', logicalId: 'X' }
const schedule: ScheduleDefinition = {
  ...origin,
  name: 'daily',
  group: 'default',
  arn: 'arn:aws:scheduler:sa-east-1:1:schedule/default/daily',
  enabled: true,
  expression: 'cron(0 8 * * ? *)',
  timezone: 'America/Sao_Paulo',
  target: { ...target, input: '{"due":"<aws.scheduler.scheduled-time>","of":"<aws.scheduler.schedule-arn>"}' },
}
const rule: RuleDefinition = {
  ...origin,
  name: 'hourly',
  arn: 'arn:aws:events:sa-east-1:1:rule/hourly',
  busName: 'default',
  enabled: true,
  scheduleExpression: 'rate(1 hour)',
  targets: [target],
}

test('fires each schedule once, for its latest fire time, when the clock moves past several', () => {
  const clock = createClock(() => since.getTime())
  const deliver = vi.fn()
  const schedules = createSchedules({
    clock,
    rules: [rule],
    schedules: [schedule],
    region: 'sa-east-1',
    accountId: '1',
    deliver,
  })
  clock.moveTo(new Date('2026-11-25T12:30:00Z'))
  expect(deliver).toHaveBeenCalledTimes(2)
  expect(deliver).toHaveBeenCalledWith(
    target,
    expect.objectContaining({ 'detail-type': 'Scheduled Event', time: '2026-11-25T12:00:00Z', resources: [rule.arn] }),
    rule.arn,
  )
  expect(deliver).toHaveBeenCalledWith(schedule.target, { due: '2026-11-25T11:00:00Z', of: schedule.arn }, schedule.arn)
  schedules.close()
})

test('sends the default notification of EventBridge Scheduler for a schedule without an input', () => {
  const clock = createClock(() => since.getTime())
  const deliver = vi.fn()
  const schedules = createSchedules({
    clock,
    rules: [],
    schedules: [{ ...schedule, target }],
    region: 'sa-east-1',
    accountId: '1',
    deliver,
  })
  clock.advance(24 * 3_600_000)
  const sent = { 'detail-type': 'Scheduled Event', source: 'aws.scheduler', resources: [schedule.arn], detail: '{}' }
  expect(deliver).toHaveBeenCalledWith(target, expect.objectContaining(sent), schedule.arn)
  schedules.close()
})

test('fires nothing and reschedules when the clock moves back', () => {
  const clock = createClock(() => since.getTime())
  const deliver = vi.fn()
  const schedules = createSchedules({
    clock,
    rules: [rule],
    schedules: [],
    region: 'sa-east-1',
    accountId: '1',
    deliver,
  })
  clock.advance(90 * 60_000)
  clock.reset()
  expect(deliver).toHaveBeenCalledTimes(1)
  expect(schedules.upcoming()).toEqual([{ name: 'hourly', next: new Date('2026-11-21T13:00:00Z') }])
  schedules.close()
})

test('never fires a disabled schedule', () => {
  const clock = createClock(() => since.getTime())
  const deliver = vi.fn()
  const disabled = [{ ...schedule, enabled: false }]
  const schedules = createSchedules({
    clock,
    rules: [],
    schedules: disabled,
    region: 'sa-east-1',
    accountId: '1',
    deliver,
  })
  clock.advance(1e10)
  expect(deliver).not.toHaveBeenCalled()
  schedules.close()
})
