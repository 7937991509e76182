import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Key } from 'aws-cdk-lib/aws-kms'
import {
  Choice,
  Condition,
  type IChainable,
  IntegrationPattern,
  JsonPath,
  Succeed,
  TaskInput,
  Timeout,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import type { Construct } from 'constructs'
import { patternOf } from '../../events/event.ts'
import {
  donationCompleted,
  donationRejected,
  donationRequested,
  withdrawalCompleted,
  withdrawalFailed,
  withdrawalRequested,
} from '../../events/payout-events.ts'
import {
  askEnvironment,
  confirmEnvironment,
  remindEnvironment,
  resumeEnvironment,
  startEnvironment,
} from '../../functions/approvals/env.ts'
import { type ApprovalKind, approvalKinds as kinds } from '../../shared/contract/approvals.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import { configurationSetName } from '../kit/names.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { allow, type Permission, sendMail } from '../kit/permissions.ts'
import { ProductWorkflow, retryPolicy, workflowArn } from '../kit/workflow.ts'

const nameOf = (kind: ApprovalKind) => `${kind}-approval`
const workflowArns = kinds.map((kind) => workflowArn(nameOf(kind)))

/** Time without a decision before admins get a reminder (rules 10.16). */
const remindAfter = Duration.hours(24)

interface Steps {
  readonly ask: ProductFunction
  readonly confirm: ProductFunction
  readonly remind: ProductFunction
}

/**
 * Adds one workflow per kind: a request starts it, a decision resumes it, and it reminds admins daily. The decision
 * moves the money in one transaction of the noun's own function (docs/decisions/0047).
 */
export function addApprovals(ground: NounResources): void {
  const key = createTokenKey(ground.reactions)
  const steps = { ask: addAsk(ground, key), confirm: addConfirm(ground), remind: addRemind(ground) }
  for (const kind of kinds) addWorkflow(ground.reactions, kind, steps)
  addStart(ground)
  addResume(ground, key)
}

/**
 * Creates the key that encrypts task tokens. It is destroyed with the backend, as are the executions of those tokens.
 */
function createTokenKey(scope: Construct): Key {
  return new Key(scope, 'TaskTokenKey', {
    description: 'Tokens that approvals wait on',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.DESTROY,
  })
}

function onTaskTokenKey(key: Key, actions: readonly ('Encrypt' | 'Decrypt')[]): Permission {
  const right = allow(
    actions.map((action) => `kms:${action}`),
    [key.keyArn],
  )
  right.statement.addCondition('StringLike', { 'kms:EncryptionContext:approval': kinds.map((kind) => `${kind}/*`) })
  return right
}

function addWorkflow(scope: Construct, kind: ApprovalKind, steps: Steps): void {
  const title = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`
  new ProductWorkflow(scope, `${title}Approval`, {
    shortName: nameOf(kind),
    description: `Waits until admins have decided on a ${kind}, and reminds them every day`,
    definition: definitionOf(scope, kind, title, steps),
    calls: [steps.ask, steps.confirm, steps.remind],
    errorImpact: `Admins are not reminded of a ${kind} that awaits their decision; it can be decided all the same.`,
  })
}

/**
 * Ask, wait for the token, confirm the decision. After a day without one: remind and ask again. Every failure leads
 * back to Ask, so only a decision ends the workflow. Step results are discarded; the state is the id.
 */
function definitionOf(scope: Construct, kind: ApprovalKind, title: string, steps: Steps): IChainable {
  const about = { kind, id: JsonPath.stringAt('$.id') }
  const ask = new LambdaInvoke(scope, `${title}Ask`, {
    stateName: 'Ask',
    lambdaFunction: steps.ask.lambda,
    integrationPattern: IntegrationPattern.WAIT_FOR_TASK_TOKEN,
    payload: TaskInput.fromObject({ ...about, token: JsonPath.taskToken }),
    resultPath: JsonPath.DISCARD,
    taskTimeout: Timeout.duration(remindAfter),
    // A retry would create a second token while the first is in use.
    retryOnServiceExceptions: false,
  })
  const remind = new LambdaInvoke(scope, `${title}Remind`, {
    stateName: 'Remind',
    lambdaFunction: steps.remind.lambda,
    payload: TaskInput.fromObject(about),
    resultPath: JsonPath.DISCARD,
    retryOnServiceExceptions: false,
  })
  const confirm = new LambdaInvoke(scope, `${title}Confirm`, {
    stateName: 'Confirm',
    lambdaFunction: steps.confirm.lambda,
    payload: TaskInput.fromObject(about),
    resultSelector: { decided: JsonPath.objectAt('$.Payload.decided') },
    resultPath: '$.answer',
    retryOnServiceExceptions: false,
  })
  const later = new Wait(scope, `${title}Later`, {
    stateName: 'Later',
    time: WaitTime.duration(Duration.minutes(15)),
  })
  const decided = new Succeed(scope, `${title}Decided`, { stateName: 'Decided', outputPath: '$.id' })
  const isDecided = new Choice(scope, `${title}IsDecided`, { stateName: 'Is it decided?' })

  remind.addCatch(ask, { resultPath: JsonPath.DISCARD }).next(ask)
  later.next(ask)
  confirm.addRetry(retryPolicy).addCatch(later, { resultPath: JsonPath.DISCARD })
  confirm.next(isDecided.when(Condition.booleanEquals('$.answer.decided', true), decided).otherwise(ask))
  ask.addCatch(remind, { errors: ['States.Timeout'], resultPath: JsonPath.DISCARD })
  ask.addCatch(later, { resultPath: JsonPath.DISCARD })
  return ask.next(confirm)
}

function addAsk({ reactions, table }: NounResources, key: Key): ProductFunction {
  return new ProductFunction(reactions, {
    entry: 'functions/approvals/entries/ask.ts',
    table,
    environmentSchema: askEnvironment,
    environment: { TABLE_NAME: table.tableName, TOKEN_KEY_ARN: key.keyArn },
    permissions: [onTaskTokenKey(key, ['Encrypt']), allow(['states:SendTaskSuccess'], workflowArns)],
    errorImpact: 'Approvals wait without a token: admins can decide, and are reminded late.',
    ...taskProps,
  }) as ProductFunction
}

function addConfirm({ reactions, table }: NounResources): ProductFunction {
  return new ProductFunction(reactions, {
    entry: 'functions/approvals/entries/confirm.ts',
    table,
    environmentSchema: confirmEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Workflows of decided requests do not end; the money has moved, and no reminders are sent.',
    ...taskProps,
  }) as ProductFunction
}

function addRemind({ reactions, table, userPool, settings }: NounResources): ProductFunction {
  return new ProductFunction(reactions, {
    entry: 'functions/approvals/entries/remind.ts',
    table,
    environmentSchema: remindEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      USER_POOL_ID: userPool.userPoolId,
      SENDER_ADDRESS: settings.senderAddress,
      CONFIGURATION_SET: configurationSetName,
      SITE_URL: settings.siteUrl,
    },
    permissions: [allow(['cognito-idp:ListUsersInGroup'], [userPool.userPoolArn]), sendMail(settings.senderAddress)],
    errorImpact: 'Admins get no reminders of requests older than a day; the requests are in their list.',
    ...taskProps,
    memory: 1024,
  }) as ProductFunction
}

const taskProps = { invokedBy: 'task', timeout: Duration.seconds(30), memory: 512 } as const

function addStart({ reactions, bus }: NounResources): void {
  const start = new ProductFunction(reactions, {
    entry: 'functions/approvals/entries/start.ts',
    environmentSchema: startEnvironment,
    environment: {
      WITHDRAWAL_WORKFLOW_ARN: workflowArn(nameOf('withdrawal')),
      DONATION_WORKFLOW_ARN: workflowArn(nameOf('donation')),
    },
    permissions: [allow(['states:StartExecution'], workflowArns)],
    errorImpact: 'Admins get no reminders of new requests for money; the requests are in their lists.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'MoneyRequested', {
    description: 'A withdrawal or donation was requested: starts a workflow',
    bus,
    pattern: patternOf(withdrawalRequested, donationRequested),
    to: start,
  })
}

function addResume({ reactions, table, bus }: NounResources, key: Key): void {
  const resume = new ProductFunction(reactions, {
    entry: 'functions/approvals/entries/resume.ts',
    table,
    environmentSchema: resumeEnvironment,
    environment: { TABLE_NAME: table.tableName, TOKEN_KEY_ARN: key.keyArn },
    permissions: [onTaskTokenKey(key, ['Decrypt']), allow(['states:SendTaskSuccess'], workflowArns)],
    errorImpact: 'Workflows of decided requests resume a day late; the money has already moved.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'MoneyDecided', {
    description: 'Admins decided on a request: resumes its workflow',
    bus,
    pattern: patternOf(withdrawalCompleted, withdrawalFailed, donationCompleted, donationRejected),
    to: resume,
  })
}
