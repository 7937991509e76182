import type { EndpointContext } from '../endpoint/endpoint.ts'
import { schedulerInput } from '../events/scheduler-input.ts'
import { isOnce, nameOf, nextFireOf, type SchedulerOptions, type StoredSchedule } from './schedule.ts'
import type { ScheduleStore } from './store.ts'

interface Runner {
  start(): void
  readonly arm: () => void
  upcoming(): readonly { readonly name: string; readonly next: Date }[]
  close(): void
}

type RunnerOptions = EndpointContext & SchedulerOptions & { readonly store: ScheduleStore }

/** Node timers are limited to 24.8 days. */
const longestSleepMs = 3_600_000

/**
 * Fires stored schedules by the movable clock. A schedule that came due several times fires once. Delivery precedes the
 * record of it: a crash in between fires it again, which at-least-once allows.
 */
export function createRunner({ clock, store, deliver, region, accountId }: RunnerOptions): Runner {
  let timer: NodeJS.Timeout | undefined
  let running = false

  function nextOf(schedule: StoredSchedule): Date | undefined {
    if (schedule.State === 'DISABLED') return undefined
    const since = new Date(schedule.firedAt ?? schedule.changedAt)
    return nextFireOf(schedule, new Date(schedule.createdAt))(since)
  }

  function fire(schedule: StoredSchedule, due: Date): void {
    const arn = arnOf(schedule)
    const { Target } = schedule
    const { MaximumRetryAttempts, MaximumEventAgeInSeconds } = Target.RetryPolicy
    const target = {
      id: schedule.Name,
      arn: Target.Arn,
      roleArn: Target.RoleArn,
      retry: { maximumRetryAttempts: MaximumRetryAttempts, maximumEventAgeSeconds: MaximumEventAgeInSeconds },
      ...(Target.DeadLetterConfig && { deadLetterArn: Target.DeadLetterConfig.Arn }),
    }
    const input = schedulerInput({ input: Target.Input, scheduleArn: arn, due, region, accountId })
    deliver(target, input, arn)
    if (isOnce(schedule) && schedule.ActionAfterCompletion === 'DELETE') store.remove(nameOf(schedule))
    else store.put({ ...schedule, firedAt: clock.now().toISOString() })
  }

  const arnOf = (schedule: StoredSchedule) => `arn:aws:scheduler:${region}:${accountId}:schedule/${nameOf(schedule)}`

  function tick(): void {
    const now = clock.now()
    for (const schedule of store.all()) {
      const next = nextOf(schedule)
      if (next && next <= now) fire(schedule, next)
    }
    arm()
  }

  function arm(): void {
    clearTimeout(timer)
    if (!running) return
    const nearest = Math.min(...store.all().map((one) => nextOf(one)?.getTime() ?? Number.POSITIVE_INFINITY))
    timer = setTimeout(tick, Math.min(Math.max(nearest - clock.now().getTime(), 0), longestSleepMs))
    timer.unref()
  }

  const stopListening = clock.onMove(() => running && tick())
  return {
    arm,
    start() {
      running = true
      tick()
    },
    upcoming: () =>
      store.all().flatMap((schedule) => {
        const next = nextOf(schedule)
        return next ? [{ name: nameOf(schedule), next }] : []
      }),
    close() {
      running = false
      stopListening()
      clearTimeout(timer)
    },
  }
}
