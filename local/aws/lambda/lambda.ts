import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FunctionDefinition } from '../assembly/assembly.ts'
import { functionNameOf } from '../assembly/functions.ts'
import type { Now } from '../endpoint/endpoint.ts'
import type { Pace } from '../pace/pace.ts'
import { startInstance } from './instance.ts'
import { InvocationRefused } from './invocation-refused.ts'
import type { ErrorPayload, LogLevel } from './messages.ts'
import { createPool, type Pool } from './pool.ts'
import { runtimeEnvironment } from './runtime-environment.ts'
import { createWarmThreads, type WarmBounds } from './warm-threads.ts'

export interface LogEntry {
  readonly functionName: string
  /** Empty while the function starts. */
  readonly requestId: string
  readonly at: Date
  readonly level: LogLevel
  readonly line: string
}

export interface LambdaOptions {
  readonly functions: readonly FunctionDefinition[]
  /** Contains `<logical id>/index.mjs` per function. Inside the project, so that native packages resolve. */
  readonly bundleDir: string
  readonly region: string
  /** Access keys and endpoint addresses of one function, besides its declared variables. */
  readonly environmentFor: (definition: FunctionDefinition) => Readonly<Record<string, string>>
  readonly now: Now
  readonly log: (entry: LogEntry) => void
  /** Maximum instances per function; a smaller reserved concurrency overrides it. Default: 4. */
  readonly maximumInstances?: number
  /** Default: five minutes. */
  readonly idleAfterMs?: number
  /** Default: 48 threads with heaps and buffers of 640 MB. */
  readonly warm?: WarmBounds | undefined
  /** Extends the time-outs on a slow machine. Default: the machine's. */
  readonly pace?: Pace
}

export interface InvocationOutcome {
  readonly requestId: string
  /** `Unhandled` when the function threw, timed out or crashed. */
  readonly functionError?: 'Unhandled'
  /** The function's result, or its error as `{ errorType, errorMessage, trace }`. */
  readonly payload: unknown
}

export interface Lambda {
  /**
   * Runs a function to its end. A failing function is an outcome with `functionError`.
   * @throws InvocationRefused for an unknown function or an event above 6 MB
   */
  invoke(arnOrName: string, event: unknown, traceHeader?: string): Promise<InvocationOutcome>
  /** Sets every function's clock, also of warm ones, to milliseconds ahead of the machine's. */
  setClockOffset(milliseconds: number): void
  /** Makes the function's next event run the changed bundle. */
  reload(arnOrName: string): Promise<void>
  /** Ends the function's instances amid their events, as a crash of Lambda does. For tests. */
  crash(arnOrName: string): Promise<void>
  close(): Promise<void>
}

/** Bytes of a synchronous event. Source: Lambda developer guide, "Lambda quotas". */
const maximumEventBytes = 6 * 1024 * 1024
/** Lambda allows 100 more bytes in a response. */
const maximumResponseBytes = maximumEventBytes + 100

/** With them, a cloud that has called every function stays below 1.2 GB (`npm run bench:memory`). */
const defaultWarm: WarmBounds = { count: 48, memoryMb: 640 }

/** Runs bundled functions, each in its own threads, which stay warm between events. */
export function createLambda(options: LambdaOptions): Lambda {
  // Threads share the process's time zone; Lambda's is UTC.
  process.env.TZ = 'UTC'
  const clockOffset = new SharedArrayBuffer(8)
  const definitions = new Map(options.functions.map((one) => [one.name, one]))
  const pools = new Map<string, Pool>()
  const warm = createWarmThreads(options.warm ?? defaultWarm)

  function definitionOf(arnOrName: string): FunctionDefinition {
    const definition = definitions.get(functionNameOf(arnOrName))
    if (!definition) throw new InvocationRefused('ResourceNotFoundException', 404, `Function not found: ${arnOrName}`)
    return definition
  }

  function poolOf(definition: FunctionDefinition): Pool {
    const known = pools.get(definition.name)
    if (known) return known
    const pool = createPool({
      start: () => start(definition),
      maximum: Math.max(1, Math.min(options.maximumInstances ?? 4, definition.reservedConcurrency ?? Infinity)),
      idleAfterMs: options.idleAfterMs ?? 300_000,
      warm,
    })
    pools.set(definition.name, pool)
    return pool
  }

  function start(definition: FunctionDefinition) {
    const logStreamName = `${options.now().toISOString().slice(0, 10).replaceAll('-', '/')}/[$LATEST]${randomUUID().replaceAll('-', '')}`
    return startInstance({
      bundleUrl: pathToFileURL(join(options.bundleDir, definition.logicalId, 'index.mjs')).href,
      compiledDir: join(options.bundleDir, '.compiled'),
      exportName: definition.handler.slice(definition.handler.lastIndexOf('.') + 1),
      functionName: definition.name,
      functionArn: definition.arn,
      memoryMb: definition.memoryMb,
      logStreamName,
      clockOffset,
      environment: runtimeEnvironment(definition, options.region, logStreamName, options.environmentFor(definition)),
      timeoutSeconds: definition.timeoutSeconds,
      pace: options.pace,
      log: (requestId, level, line) =>
        options.log({ functionName: definition.name, requestId, at: options.now(), level, line }),
    })
  }

  function failure(definition: FunctionDefinition, requestId: string, error: ErrorPayload): InvocationOutcome {
    const line = `Invoke Error\t${JSON.stringify(error)}`
    options.log({ functionName: definition.name, requestId, at: options.now(), level: 'ERROR', line })
    return { requestId, functionError: 'Unhandled', payload: error }
  }

  return {
    async invoke(arnOrName, event, traceHeader) {
      const definition = definitionOf(arnOrName)
      const text = JSON.stringify(event) ?? 'null'
      const size = Buffer.byteLength(text)
      if (size > maximumEventBytes) {
        const message = `${size} byte payload is too large for the RequestResponse invocation type (limit ${maximumEventBytes} bytes)`
        throw new InvocationRefused('RequestTooLargeException', 413, message)
      }
      const requestId = randomUUID()
      const ending = await poolOf(definition).run({
        requestId,
        event: text,
        traceId: traceHeader ?? newTrace(options.now()),
      })
      if ('error' in ending) return failure(definition, requestId, ending.error)
      const responseSize = Buffer.byteLength(ending.payload)
      if (responseSize > maximumResponseBytes) {
        const errorMessage = `Response payload size (${responseSize} bytes) exceeded maximum allowed payload size (${maximumResponseBytes} bytes).`
        return failure(definition, requestId, { errorType: 'Function.ResponseSizeTooLarge', errorMessage })
      }
      return { requestId, payload: JSON.parse(ending.payload) }
    },
    setClockOffset(milliseconds) {
      Atomics.store(new BigInt64Array(clockOffset), 0, BigInt(Math.round(milliseconds)))
    },
    async reload(arnOrName) {
      await pools.get(definitionOf(arnOrName).name)?.renew()
    },
    async crash(arnOrName) {
      await pools.get(definitionOf(arnOrName).name)?.crash()
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()))
    },
  }
}

/** Returns an X-Ray header with "not sampled", because no local service collects traces. */
function newTrace(now: Date): string {
  const hex = randomUUID().replaceAll('-', '')
  const epoch = Math.floor(now.getTime() / 1000).toString(16)
  return `Root=1-${epoch}-${hex.slice(0, 24)};Parent=${hex.slice(16)};Sampled=0`
}
