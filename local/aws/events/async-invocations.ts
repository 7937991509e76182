import { join } from 'node:path'
import type { FunctionDefinition } from '../assembly/assembly.ts'
import type { EndpointContext } from '../endpoint/endpoint.ts'
import { createDeliveries, DeliveryRefused, type Failure } from './deliveries.ts'

export interface InvocationOutcome {
  readonly requestId: string
  /** `Unhandled` when the function threw, timed out or crashed. */
  readonly functionError?: string
  /** The function's result, or its error as `{ errorType, errorMessage }`. */
  readonly payload: unknown
}

/** Runs a function to its end. A rejection means that it could not be run at all. */
export type Invoke = (functionArn: string, event: unknown) => Promise<InvocationOutcome>

export interface AsyncInvocationsOptions extends EndpointContext {
  readonly functionOf: (arnOrName: string) => FunctionDefinition | undefined
  readonly invoke: Invoke
  readonly send: (queueArn: string, body: string, attributes?: Record<string, string>) => void
  /**
   * Returns whether a failed event goes unwrapped to the function's dead-letter queue, instead of in a destination
   * record.
   */
  readonly usesDeadLetterQueue: (functionArn: string) => boolean
}

export interface AsyncInvocations {
  /**
   * Stores the event before returning.
   * @throws DeliveryRefused for an unknown function
   */
  enqueue(functionArn: string, event: unknown): void
  start(): void
  settled(): Promise<void>
  close(): void
}

interface Invocation {
  readonly functionArn: string
  readonly event: unknown
}

/** A function ran and failed; carries the data for the failure record. */
class FunctionFailed extends Error {
  readonly outcome: InvocationOutcome
  constructor(outcome: InvocationOutcome) {
    super(String((outcome.payload as { errorMessage?: unknown } | null)?.errorMessage ?? outcome.functionError))
    this.outcome = outcome
  }
}

/**
 * Lambda's asynchronous invocation. Accepts an event at once, retries by the function's event-invoke configuration, and
 * sends a failed event to its on-failure destination or dead-letter queue. Source: Lambda developer guide, "Invoking a
 * Lambda function asynchronously".
 */
export function createAsyncInvocations(options: AsyncInvocationsOptions): AsyncInvocations {
  const definitionOf = (functionArn: string) => {
    const definition = options.functionOf(functionArn)
    if (!definition) throw new DeliveryRefused('NO_RESOURCE', `There is no function ${functionArn}.`)
    return definition
  }
  const deliveries = createDeliveries<Invocation>({
    file: join(options.dataDir, 'invocations.jsonl'),
    now: options.now,
    diskFailed: options.diskFailed,
    // One lane per function: a queue of photo conversions must not delay mails.
    laneOf: ({ functionArn }) => functionArn,
    async attempt({ functionArn, event }) {
      const outcome = await options.invoke(definitionOf(functionArn).arn, event)
      if (outcome.functionError !== undefined) throw new FunctionFailed(outcome)
    },
    policyOf: ({ functionArn }) =>
      options.functionOf(functionArn) ?? { maximumRetryAttempts: 0, maximumEventAgeSeconds: 0 },
    onGivenUp: (invocation, failure) => handleFinalFailure(options, invocation, failure),
  })
  return {
    ...deliveries,
    enqueue(functionArn, event) {
      deliveries.enqueue({ functionArn: definitionOf(functionArn).arn, event })
    },
  }
}

function handleFinalFailure(
  options: AsyncInvocationsOptions,
  { functionArn, event }: Invocation,
  failure: Failure,
): void {
  const definition = options.functionOf(functionArn)
  const destination = definition?.onFailureArn
  const text = `${definition?.name ?? functionArn} gave up after ${failure.attempts} attempts: ${failure.error.message}`
  if (destination === undefined) {
    options.log(`${text}; the event is lost, because the function has no dead-letter queue`)
    return
  }
  options.log(text)
  if (options.usesDeadLetterQueue(functionArn)) {
    options.send(destination, JSON.stringify(event), {
      RequestID: requestIdOf(failure),
      ErrorCode: '200',
      ErrorMessage: failure.error.message.slice(0, 1024),
    })
  } else {
    options.send(destination, JSON.stringify(destinationRecord(functionArn, event, failure, options.now())))
  }
}

function destinationRecord(functionArn: string, requestPayload: unknown, failure: Failure, now: Date): unknown {
  const outcome = failure.error instanceof FunctionFailed ? failure.error.outcome : undefined
  return {
    version: '1.0',
    timestamp: now.toISOString(),
    requestContext: {
      requestId: requestIdOf(failure),
      functionArn: `${functionArn}:$LATEST`,
      condition: failure.exhausted === 'MaximumEventAgeInSeconds' ? 'EventAgeExceeded' : 'RetriesExhausted',
      approximateInvokeCount: failure.attempts,
    },
    requestPayload,
    responseContext: {
      statusCode: 200,
      executedVersion: '$LATEST',
      functionError: outcome?.functionError ?? 'Unhandled',
    },
    responsePayload: outcome?.payload ?? { errorMessage: failure.error.message },
  }
}

function requestIdOf(failure: Failure): string {
  return failure.error instanceof FunctionFailed ? failure.error.outcome.requestId : ''
}
