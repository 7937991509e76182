import type { RequestListener } from 'node:http'
import type { Assembly } from '../assembly/assembly.ts'
import type { Permissions } from '../assembly/permissions.ts'
import type { Clock } from '../clock/clock.ts'
import { createCognito } from '../cognito/server.ts'
import type { DynamoDbEndpoint } from '../dynamodb/server.ts'
import { createEmail, type EmailEndpoint } from '../email/server.ts'
import type { EndpointContext } from '../endpoint/endpoint.ts'
import type { DeliveryMode } from '../events/deliveries.ts'
import { mailEvent } from '../events/mail-event.ts'
import { objectEvent } from '../events/object-event.ts'
import type { Queues } from '../events/queues.ts'
import { createQueues } from '../events/queues.ts'
import type { AcceptedEvent } from '../events/server.ts'
import { createKms } from '../kms/server.ts'
import { createLambda, type Lambda, type LogEntry } from '../lambda/lambda.ts'
import { createLambdaServer } from '../lambda/server.ts'
import type { WarmBounds } from '../lambda/warm-threads.ts'
import { createLocation } from '../location/server.ts'
import { createS3, type S3Endpoint } from '../s3/server.ts'
import { createSecretsManager } from '../secrets-manager/server.ts'
import { createSms, type SmsEndpoint } from '../sms/server.ts'
import { createWorkflows, type Workflows } from '../workflows/server.ts'
import type { Addresses } from './addresses.ts'
import {
  bucketsOf,
  closedTargetsOf,
  keysOf,
  machinesOf,
  mailEventSetsOf,
  poolSender,
  poolsOf,
  secretsOf,
} from './definitions.ts'
import { createTriggers, type Triggers } from './triggers.ts'

export interface ServicesOptions {
  readonly assembly: Assembly
  readonly rights: Permissions
  readonly clock: Clock
  readonly arrival: Readonly<DeliveryMode>
  readonly addresses: Addresses
  readonly dynamoDb: DynamoDbEndpoint
  readonly surroundings: (name: string) => EndpointContext
  readonly issuerOf: (poolId: string) => string
  /** Folder with `<logical id>/index.mjs` of each function. */
  readonly bundles: string
  readonly warm?: WarmBounds | undefined
  /** Redirects environment variables with an address outside AWS: `https://api.example.com` → `http://127.0.0.1:…`. */
  readonly redirects: Readonly<Record<string, string>>
  /** Values of secrets, by the beginning of the logical id. */
  readonly secrets: Readonly<Record<string, string>>
  readonly onLog: (entry: LogEntry) => void
  readonly onEvent: (seen: AcceptedEvent) => void
  /** Registers a close function; the last one registered runs first. */
  readonly defer: (end: () => Promise<void> | void) => void
}

export interface Services {
  readonly lambda: Lambda
  readonly s3: S3Endpoint
  readonly sms: SmsEndpoint
  readonly email: EmailEndpoint
  readonly queues: Queues
  readonly triggers: Triggers
  readonly workflows: Workflows
  /** Resolves when nothing is left to deliver and no workflow is calling a function, follow-ups included. */
  readonly settled: () => Promise<void>
  readonly cognito: RequestListener
}

/**
 * Starts and wires every service but DynamoDB, which must exist first: it assigns the stream names in the templates.
 * Triggers are idle until started.
 */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { assembly, rights, clock, arrival, addresses, surroundings, defer } = options

  const mailEventSets = mailEventSetsOf(assembly)
  const sms = createSms(surroundings('sms'))
  defer(() => sms.close())
  const email = createEmail(surroundings('email'), (feedback) => {
    const event = mailEvent(feedback, mailEventSets, surroundings('email').now())
    if (event) triggers.eventBridge.putEvent(event)
  })
  defer(() => email.close())

  const queues = createQueues({ ...surroundings('queues'), queues: assembly.queues })
  defer(() => queues.close())

  const lambda = createLambda({
    functions: assembly.functions,
    bundleDir: options.bundles,
    warm: options.warm,
    region: assembly.region,
    environmentFor: (definition) => ({
      ...credentialsFor(rights, definition.name),
      ...addresses.environment(),
      ...redirected(definition.environment, options.redirects),
    }),
    now: clock.now,
    log: options.onLog,
  })
  defer(() => lambda.close())
  defer(clock.onMove(() => lambda.setClockOffset(clock.offsetMs)))

  const triggers = createTriggers({
    assembly,
    rights,
    clock,
    arrival,
    queues,
    lambda,
    dynamoDbUrl: addresses.of('DYNAMODB'),
    onEvent: options.onEvent,
    surroundings,
  })
  defer(() => triggers.close())
  defer(options.dynamoDb.onStreamRecords(() => triggers.wakeStreams()))

  const workflows = createWorkflows(surroundings('workflows'), {
    machines: machinesOf(assembly),
    clock,
    invoke: lambda.invoke,
    mayInvoke: (roleArn, functionArn) => rights.roleHasPermission(roleArn, 'lambda:InvokeFunction', functionArn),
  })
  defer(() => workflows.close())

  const s3 = await createS3(surroundings('s3'), {
    buckets: bucketsOf(assembly),
    secretOf: rights.secretOf,
    onEvent(change) {
      const announced = assembly.buckets.some(({ name, eventBridge }) => name === change.bucket && eventBridge)
      if (announced) triggers.eventBridge.putEvent(objectEvent(change, assembly.accountId))
    },
  })
  defer(() => s3.close())

  const kms = createKms(surroundings('kms'), { keys: keysOf(assembly) })
  defer(() => kms.close())
  const kmsUrl = await addresses.serve('KMS', kms.listener)

  const secrets = createSecretsManager(surroundings('secrets-manager'), {
    secrets: secretsOf(assembly, options.secrets),
  })
  await addresses.serve('SECRETS_MANAGER', secrets.listener)

  const cognito = await createCognito(surroundings('cognito'), {
    pools: poolsOf(assembly),
    closedTargets: closedTargetsOf(assembly),
    issuerOf: options.issuerOf,
    invokeTrigger: (functionArn, event) => trigger(lambda, functionArn, event),
    sendSms: (message) => void sms.add(message),
    sendEmail: ({ to, subject, html }) => void email.add({ from: poolSender(assembly), to: [to], subject, html }),
    customSender: {
      invokeAsync: triggers.asyncInvocations.enqueue,
      kms: { endpoint: kmsUrl, ...rights.operator },
    },
  })
  defer(() => cognito.close())

  const lambdaServer = createLambdaServer({
    ...surroundings('lambda'),
    functionOf: assembly.functionOf,
    invoke: lambda.invoke,
    enqueue: triggers.asyncInvocations.enqueue,
  })
  const location = createLocation(surroundings('location'))
  await addresses.serve('SNS', sms.listener)
  await addresses.serve('SESV2', email.listener)
  await addresses.serve('SQS', queues.listener)
  await addresses.serve('S3', s3.listener)
  await addresses.serve('EVENTBRIDGE', triggers.eventBridge.listener)
  await addresses.serve('SCHEDULER', triggers.scheduler.listener)
  await addresses.serve('LAMBDA', lambdaServer.listener)
  await addresses.serve('SFN', workflows.listener)
  await addresses.serve('LOCATION', location.listener)
  await addresses.serve('COGNITO_IDENTITY_PROVIDER', cognito.listener)
  // An event can start a workflow, and its step can cause another event: two idle rounds mean settled.
  const settled = async () => {
    for (let round = 0; round < 2; round++) {
      await triggers.settled()
      await workflows.settled()
    }
  }
  return { lambda, s3, sms, email, queues, triggers, workflows, settled, cognito: cognito.listener }
}

function credentialsFor(rights: Permissions, functionName: string): Record<string, string> {
  const { accessKeyId, secretAccessKey } = rights.credentialsOf(functionName)
  return { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
}

function redirected(
  environment: Readonly<Record<string, string>>,
  redirects: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const outside = Object.keys(redirects).find((url) => value === url || value.startsWith(`${url}/`))
      return outside === undefined ? [] : [[name, value.replace(outside, redirects[outside] ?? outside)]]
    }),
  )
}

/** Invokes a user pool trigger. Cognito shows the function's error message to the user. */
async function trigger(lambda: Lambda, functionArn: string, event: unknown): Promise<unknown> {
  const { functionError, payload } = await lambda.invoke(functionArn, event)
  if (functionError === undefined) return payload
  throw new Error(String((payload as { errorMessage?: unknown } | null)?.errorMessage ?? functionError))
}
