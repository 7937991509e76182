import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Clock, createClock } from '../../local/aws/clock/clock.ts'
import { type HasPermission, listen } from '../../local/aws/endpoint/endpoint.ts'
import { createScheduler } from '../../local/aws/scheduler/server.ts'

const arn = (service: string, rest: string) => `arn:aws:${service}:sa-east-1:111122223333:${rest}`
const roleArn = 'arn:aws:iam::111122223333:role/clock'
const functionArn = arn('lambda', 'function:remind')

let clock: Clock
let mayCall: HasPermission
let dataDir: string
let client: SchedulerClient
let close: () => Promise<void>
let calls: { arn: string; input: unknown; source: string }[]

async function start(): Promise<void> {
  const scheduler = createScheduler(
    {
      now: clock.now,
      dataDir,
      log: () => undefined,
      region: 'sa-east-1',
      accountId: '111122223333',
      mayCall: (...question) => mayCall(...question),
    },
    {
      clock,
      groups: ['reminders'],
      roles: [roleArn],
      deliver: (target, input, source) => void calls.push({ arn: target.arn, input, source }),
    },
  )
  const server = await listen(scheduler.listener)
  client = new SchedulerClient({
    endpoint: server.url,
    region: 'sa-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'AKIDCALLER', secretAccessKey: 'secret' },
  })
  scheduler.start()
  close = async () => {
    client.destroy()
    await server.close()
    await scheduler.close()
  }
}

const at = (ms = 3_600_000) => `at(${new Date(clock.now().getTime() + ms).toISOString().slice(0, 19)})`
const wanted = (changes: Partial<CreateScheduleCommandInput> = {}): CreateScheduleCommandInput => ({
  Name: 'pic_1-soon',
  GroupName: 'reminders',
  ScheduleExpression: at(),
  FlexibleTimeWindow: { Mode: 'OFF' },
  ActionAfterCompletion: 'DELETE',
  Target: { Arn: functionArn, RoleArn: roleArn, Input: '{"pickupId":"pic_1"}' },
  ...changes,
})
const create = (changes?: Partial<CreateScheduleCommandInput>) =>
  client.send(new CreateScheduleCommand(wanted(changes)))
const get = () => client.send(new GetScheduleCommand({ Name: 'pic_1-soon', GroupName: 'reminders' }))
const names = async () => (await client.send(new ListSchedulesCommand({}))).Schedules?.map(({ Name }) => Name)

beforeEach(async () => {
  calls = []
  mayCall = () => true
  clock = createClock()
  dataDir = mkdtempSync(join(tmpdir(), 'scheduler-'))
  await start()
})
afterEach(async () => {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('one-time schedule', () => {
  it('calls its target once with its input and is deleted', async () => {
    const { ScheduleArn } = await create()
    expect(ScheduleArn).toBe(arn('scheduler', 'schedule/reminders/pic_1-soon'))
    clock.advance(3_540_000)
    expect(calls).toEqual([])
    clock.advance(61_000)
    expect(calls).toEqual([{ arn: functionArn, input: { pickupId: 'pic_1' }, source: ScheduleArn }])
    clock.advance(86_400_000)
    expect(calls).toHaveLength(1)
    expect(await names()).toEqual([])
  })

  it('sends the default notification without an input', async () => {
    const due = at()
    const { ScheduleArn } = await create({ ScheduleExpression: due, Target: { Arn: functionArn, RoleArn: roleArn } })
    clock.advance(3_601_000)
    expect(calls[0]?.input).toEqual({
      version: '0',
      id: expect.any(String),
      'detail-type': 'Scheduled Event',
      source: 'aws.scheduler',
      account: '111122223333',
      time: `${due.slice(3, -1)}Z`,
      region: 'sa-east-1',
      resources: [ScheduleArn],
      detail: '{}',
    })
  })

  it('stays, but fires once, without a completion action', async () => {
    await create({ ActionAfterCompletion: 'NONE' })
    clock.advance(3_601_000)
    clock.advance(86_400_000)
    expect(calls).toHaveLength(1)
    expect(await names()).toEqual(['pic_1-soon'])
  })

  it('fires on the real clock', async () => {
    await create({ ScheduleExpression: at(2000) })
    await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 60_000 })
  })

  it('survives a restart and then fires if it became due meanwhile', async () => {
    await create()
    await close()
    clock.advance(7_200_000)
    await start()
    expect(calls).toHaveLength(1)
    expect(await names()).toEqual([])
  })

  it('uses its time zone', async () => {
    const local = new Date(clock.now().getTime() - 3 * 3_600_000 + 3_600_000).toISOString().slice(0, 19)
    await create({ ScheduleExpression: `at(${local})`, ScheduleExpressionTimezone: 'America/Sao_Paulo' })
    clock.advance(3_601_000)
    expect(calls).toHaveLength(1)
  })

  it('does not fire when deleted', async () => {
    await create()
    await client.send(new DeleteScheduleCommand({ Name: 'pic_1-soon', GroupName: 'reminders' }))
    clock.advance(7_200_000)
    expect(calls).toEqual([])
    await expect(get()).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it('can be read and postponed', async () => {
    await create()
    const { Name, ...changes } = wanted({ ScheduleExpression: at(7_200_000) })
    await client.send(new UpdateScheduleCommand({ Name, ...changes }))
    expect(await get()).toMatchObject({ ...changes, State: 'ENABLED', ScheduleExpressionTimezone: 'UTC' })
    clock.advance(3_601_000)
    expect(calls).toEqual([])
    clock.advance(3_600_000)
    expect(calls).toHaveLength(1)
  })

  it('does not fire when disabled', async () => {
    await create({ State: 'DISABLED' })
    clock.advance(7_200_000)
    expect(calls).toEqual([])
  })
})

it('a recurring schedule fires once for several missed times', async () => {
  await create({ ScheduleExpression: 'rate(5 minutes)', ActionAfterCompletion: 'NONE' })
  clock.advance(3_600_000)
  expect(calls).toHaveLength(1)
  clock.advance(300_000)
  expect(calls).toHaveLength(2)
})

describe('refusals', () => {
  it.each([
    ['a time in the past', { ScheduleExpression: 'at(2020-01-01T00:00:00)' }, 'ValidationException'],
    ['an expression of another form', { ScheduleExpression: 'tomorrow' }, 'ValidationException'],
    ['a name with a slash', { Name: 'a/b' }, 'ValidationException'],
    ['a name of 65 characters', { Name: 'a'.repeat(65) }, 'ValidationException'],
    ['an unknown group', { GroupName: 'other' }, 'ResourceNotFoundException'],
    ['an input that is no JSON', { Target: { Arn: functionArn, RoleArn: roleArn, Input: '{' } }, 'ValidationException'],
    [
      'a role that does not trust the scheduler',
      { Target: { Arn: functionArn, RoleArn: `${roleArn}-of-another` } },
      'ValidationException',
    ],
  ])('refuses %s', async (_, changes, name) => {
    await expect(create(changes)).rejects.toMatchObject({ name })
    expect(await names()).toEqual([])
  })

  it('refuses a name in use, but accepts an idempotent retry', async () => {
    await create({ ClientToken: 'first' })
    await expect(create({ ClientToken: 'second' })).rejects.toMatchObject({ name: 'ConflictException' })
    expect((await create({ ClientToken: 'first' })).ScheduleArn).toContain('pic_1-soon')
  })

  it('refuses callers without permission to create schedules or to pass the role', async () => {
    mayCall = (_, action) => action !== 'scheduler:CreateSchedule'
    await expect(create()).rejects.toMatchObject({ name: 'AccessDeniedException' })
    mayCall = (_, action, __, context) => !(action === 'iam:PassRole' && context?.['iam:PassedToService'])
    await expect(create()).rejects.toMatchObject({ name: 'AccessDeniedException' })
  })

  it('refuses operations on an unknown schedule', async () => {
    const gone = { name: 'ResourceNotFoundException' }
    await expect(get()).rejects.toMatchObject(gone)
    const named = new DeleteScheduleCommand({ Name: 'pic_1-soon', GroupName: 'reminders' })
    await expect(client.send(named)).rejects.toMatchObject(gone)
    await expect(client.send(new UpdateScheduleCommand(wanted()))).rejects.toMatchObject(gone)
  })
})
