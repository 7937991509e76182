import type { EndpointContext } from '../endpoint/endpoint.ts'
import {
  isOnce,
  nameOf,
  nextFireOf,
  type ScheduleInput,
  type SchedulerOptions,
  type StoredSchedule,
  scheduleInput,
  scheduleName,
} from './schedule.ts'
import { conflict, denied, invalid, missing, SchedulerFailure } from './scheduler-failure.ts'
import type { ScheduleStore } from './store.ts'

interface Call {
  readonly method: string
  readonly url: URL
  readonly body: unknown
  readonly caller: string | undefined
}

type OperationsOptions = EndpointContext &
  SchedulerOptions & { readonly store: ScheduleStore; readonly changed: () => void }

const pageSize = 100

export function createOperations(options: OperationsOptions): (call: Call) => object {
  const { store, clock, groups, roles, mayCall, region, accountId, changed } = options
  const arnOf = (name: string) => `arn:aws:scheduler:${region}:${accountId}:schedule/${name}`

  function allow(caller: string | undefined, action: string, resource: string, context?: Record<string, string>): void {
    if (mayCall(caller, action, resource, context)) return
    throw denied(`User: ${caller} is not authorized to perform: ${action} on resource: ${resource}`)
  }

  /** The service assumes the role when the schedule fires, so the caller needs `iam:PassRole` for it. */
  function checkRole({ Target }: ScheduleInput, caller: string | undefined): void {
    if (!roles.includes(Target.RoleArn))
      throw invalid('The execution role you provide must allow AWS EventBridge Scheduler to assume the role.')
    allow(caller, 'iam:PassRole', Target.RoleArn, { 'iam:PassedToService': 'scheduler.amazonaws.com' })
  }

  function checkGroup(group: string): void {
    if (group !== 'default' && !groups.includes(group)) throw missing(`Schedule group ${group}`)
  }

  /** Refuses a past time, which the reference omits but users report. */
  function checkTime(input: ScheduleInput): void {
    const next = nextFireOf(input, clock.now())(clock.now())
    if (isOnce(input) && !next) throw invalid(`Invalid Schedule Expression ${input.ScheduleExpression}.`)
    if (input.Target.Input !== undefined && !isJson(input.Target.Input)) throw invalid('Invalid Target Input.')
  }

  function checked(name: string, { body, caller }: Call, action: string): { input: ScheduleInput; full: string } {
    const input = parse(body)
    const full = nameOf({ Name: name, GroupName: input.GroupName })
    allow(caller, action, arnOf(full))
    checkGroup(input.GroupName)
    checkTime(input)
    checkRole(input, caller)
    return { input, full }
  }

  function create(name: string, call: Call): object {
    const { input, full } = checked(name, call, 'scheduler:CreateSchedule')
    const there = store.get(full)
    // The same ClientToken marks a retry after a lost answer.
    if (there && (input.ClientToken === undefined || there.ClientToken !== input.ClientToken))
      throw conflict(`Schedule ${name}`)
    const at = clock.now().toISOString()
    if (!there) store.put({ ...input, Name: name, createdAt: at, changedAt: at, firedAt: null })
    changed()
    return { ScheduleArn: arnOf(full) }
  }

  function update(name: string, call: Call): object {
    const { input, full } = checked(name, call, 'scheduler:UpdateSchedule')
    const there = store.get(full)
    if (!there) throw missing(`Schedule ${name}`)
    const at = clock.now().toISOString()
    store.put({ ...input, Name: name, createdAt: there.createdAt, changedAt: at, firedAt: null })
    changed()
    return { ScheduleArn: arnOf(full) }
  }

  function found(name: string, { url, caller }: Call, action: string): StoredSchedule {
    const full = nameOf({ Name: name, GroupName: url.searchParams.get('groupName') ?? 'default' })
    allow(caller, action, arnOf(full))
    const schedule = store.get(full)
    if (!schedule) throw missing(`Schedule ${name}`)
    return schedule
  }

  function list({ url: { searchParams }, caller }: Call): object {
    allow(caller, 'scheduler:ListSchedules', arnOf('*'))
    const [group, prefix = ''] = [searchParams.get('ScheduleGroup'), searchParams.get('NamePrefix') ?? '']
    const all = store
      .all()
      .filter((one) => (group === null || one.GroupName === group) && one.Name.startsWith(prefix))
      .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
    const start = Number(searchParams.get('NextToken') ?? 0)
    const size = Number(searchParams.get('MaxResults') ?? pageSize)
    const page = all.slice(start, start + size)
    const next = start + size < all.length ? { NextToken: String(start + size) } : {}
    return { Schedules: page.map((one) => summary(one, arnOf(nameOf(one)))), ...next }
  }

  return (call) => {
    const [, kind, rawName, ...rest] = call.url.pathname.split('/')
    if (kind !== 'schedules' || rest.length > 0) throw unknown(call)
    if (!rawName) {
      if (call.method === 'GET') return list(call)
      throw unknown(call)
    }
    const name = scheduleName.safeParse(decodeURIComponent(rawName)).data
    if (name === undefined) throw invalid(`Value '${rawName}' at 'name' failed to satisfy constraint: [0-9a-zA-Z-_.]+`)
    if (call.method === 'POST') return create(name, call)
    if (call.method === 'PUT') return update(name, call)
    if (call.method === 'GET') {
      const schedule = found(name, call, 'scheduler:GetSchedule')
      return described(schedule, arnOf(nameOf(schedule)))
    }
    if (call.method !== 'DELETE') throw unknown(call)
    store.remove(nameOf(found(name, call, 'scheduler:DeleteSchedule')))
    changed()
    return {}
  }
}

function unknown({ method, url }: Call): SchedulerFailure {
  return new SchedulerFailure('UnknownOperationException', 404, `Not imitated: ${method} ${url.pathname}`)
}

const seconds = (at: string) => Date.parse(at) / 1000

function described({ createdAt, changedAt, firedAt: _, ClientToken: __, ...schedule }: StoredSchedule, Arn: string) {
  return { ...schedule, Arn, CreationDate: seconds(createdAt), LastModificationDate: seconds(changedAt) }
}

function summary({ Name, GroupName, State, Target, createdAt, changedAt }: StoredSchedule, Arn: string) {
  const dates = { CreationDate: seconds(createdAt), LastModificationDate: seconds(changedAt) }
  return { Arn, Name, GroupName, State, Target: { Arn: Target.Arn }, ...dates }
}

function parse(body: unknown): ScheduleInput {
  const parsed = scheduleInput.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalid(`Value at '${issue?.path.join('.')}' failed to satisfy constraint: ${issue?.message}`)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
