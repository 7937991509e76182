import { join } from 'node:path'
import type { EventSourceMappingDefinition } from '../assembly/assembly.ts'
import type { EndpointContext, Now } from '../endpoint/endpoint.ts'
import { retryDelayMs } from '../pace/retry-delay.ts'
import type { Invoke } from './async-invocations.ts'
import { compilePattern } from './pattern.ts'
import { deliverBatch, type StreamBatchOptions } from './stream-batch.ts'
import { openCheckpoints } from './stream-checkpoints.ts'
import { createStreamReader, type StreamRecord, type StreamsApi } from './stream-reader.ts'

export interface StreamMappingOptions {
  readonly mapping: EventSourceMappingDefinition
  readonly streams: StreamsApi
  readonly invoke: Invoke
  readonly send: (queueArn: string, body: string) => void
  readonly dataDir: string
  readonly region: string
  readonly now: Now
  readonly log: (line: string) => void
  readonly diskFailed?: EndpointContext['diskFailed']
}

export interface StreamMapping {
  start(): void
  /** Signals that the stream may have new records. */
  wake(): void
  /** Resolves once every current record of the stream has been delivered or given up. */
  caughtUp(): Promise<void>
  /** Stops after the current batch; the next start resumes. */
  close(): Promise<void>
}

/** Polling interval without wake-ups; an endpoint of another vendor sends none. */
const pollMs = 1_000
const largestRead = 1_000

/**
 * Lambda's event source mapping on a DynamoDB stream: in order within a shard, at least once, from the last checkpoint.
 * It does not wait for a batching window, which is only an upper bound.
 */
export function createStreamMapping(options: StreamMappingOptions): StreamMapping {
  const { mapping } = options
  const stream = createStreamReader(options.streams, mapping.sourceArn)
  const filters = mapping.filters.map((filter) => compilePattern(filter))
  const passes = (record: StreamRecord) => filters.length === 0 || filters.some((matches) => matches(record))
  const checkpoints = openCheckpoints(join(options.dataDir, `${mapping.id}.jsonl`), options.diskFailed)
  const alarm = createInterruptibleSleep()
  const state = { closed: false, passesBegun: 0, lastComplaint: '' }
  const waiting: { afterPass: number; resolve: () => void }[] = []
  let running = Promise.resolve()

  /** Skips existing records at the first start of a mapping with starting position LATEST. */
  async function settleStartingPosition(): Promise<void> {
    if (!checkpoints.started && mapping.startingPosition === 'LATEST') {
      for (const shardId of await stream.shards()) {
        for await (const records of stream.read(shardId, undefined, largestRead)) {
          const last = records.at(-1)
          if (last) checkpoints.set(shardId, last.dynamodb.SequenceNumber)
        }
      }
    }
    checkpoints.markStarted()
  }

  async function drain(shardId: string): Promise<void> {
    const limit = Math.min(mapping.batchSize, largestRead)
    const batchOptions: StreamBatchOptions = {
      ...options,
      shardId,
      done: (record) => checkpoints.set(shardId, record.dynamodb.SequenceNumber),
      async pause(attempts) {
        await alarm.sleep(retryDelayMs(attempts), 'only closing')
        return !state.closed
      },
    }
    for await (const records of stream.read(shardId, checkpoints.of(shardId), limit)) {
      if (!(await deliverBatch(batchOptions, records.filter(passes)))) return
      const last = records.at(-1)
      if (last) batchOptions.done(last)
      if (state.closed) return
    }
  }

  async function pass(): Promise<void> {
    state.passesBegun += 1
    const number = state.passesBegun
    try {
      await settleStartingPosition()
      for (const shardId of await stream.shards()) if (!state.closed) await drain(shardId)
      state.lastComplaint = ''
    } catch (error) {
      complain(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
      return
    }
    for (const waiter of waiting.splice(0)) {
      if (waiter.afterPass < number) waiter.resolve()
      else waiting.push(waiter)
    }
  }

  /** Logs an error once until it changes. */
  function complain(trouble: string): void {
    if (trouble !== state.lastComplaint && !state.closed)
      options.log(`The stream of ${mapping.functionArn} cannot be read: ${trouble}`)
    state.lastComplaint = trouble
  }

  async function run(): Promise<void> {
    while (!state.closed) {
      await pass()
      if (!state.closed) await alarm.sleep(pollMs, 'any')
    }
  }

  return {
    start() {
      running = run()
    },
    wake: () => alarm.ring('wake'),
    caughtUp() {
      const caught = new Promise<void>((resolve) => waiting.push({ afterPass: state.passesBegun, resolve }))
      alarm.ring('wake')
      return caught
    },
    async close() {
      state.closed = true
      alarm.ring('close')
      await running
      checkpoints.close()
    },
  }
}

/** A sleep that `ring` ends early. A wake-up between two sleeps shortens the next one. */
function createInterruptibleSleep() {
  let rung: 'wake' | 'close' | undefined
  let sleeper: { until: 'any' | 'only closing'; end: () => void } | undefined
  return {
    ring(kind: 'wake' | 'close'): void {
      if (rung !== 'close') rung = kind
      if (sleeper && (kind === 'close' || sleeper.until === 'any')) sleeper.end()
    },
    async sleep(milliseconds: number, until: 'any' | 'only closing'): Promise<void> {
      if (rung === 'close' || (rung === 'wake' && until === 'any')) {
        if (rung === 'wake') rung = undefined
        return
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        const end = () => {
          clearTimeout(timer)
          resolve()
        }
        sleeper = { until, end }
      })
      sleeper = undefined
      if (rung === 'wake' && until === 'any') rung = undefined
    },
  }
}
