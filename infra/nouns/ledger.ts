import { Duration } from 'aws-cdk-lib'
import { Choice, Condition, JsonPath, Succeed, TaskInput } from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import { auditEnvironment, startAuditEnvironment } from '../../functions/ledger/env.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { allow } from '../kit/permissions.ts'
import { everyDay } from '../kit/schedule.ts'
import { ProductWorkflow, retryPolicy, workflowArn } from '../kit/workflow.ts'

const workflowName = 'nightly-audit'

/** Audits the ledger every night, in parts: a workflow passes the state of one to the next. */
export function addLedgerAudit(ground: NounResources): void {
  const { reactions } = ground
  const audit = addAudit(ground)
  const task = new LambdaInvoke(reactions, 'AuditLedgerPart', {
    stateName: 'Audit',
    lambdaFunction: audit.lambda,
    payload: TaskInput.fromObject({ state: JsonPath.objectAt('$.state') }),
    resultSelector: { state: JsonPath.objectAt('$.Payload') },
    retryOnServiceExceptions: false,
  })
  const done = new Succeed(reactions, 'AuditLedgerDone', { stateName: 'Audited', outputPath: '$.state.differences' })
  const isDone = new Choice(reactions, 'AuditLedgerIsDone', { stateName: 'Is it done?' })
  task.addRetry(retryPolicy)
  task.next(isDone.when(Condition.booleanEquals('$.state.done', true), done).otherwise(task))
  new ProductWorkflow(reactions, 'NightlyAudit', {
    shortName: workflowName,
    description: 'Audits the ledger and its records, part by part',
    definition: task,
    calls: [audit],
    errorImpact: 'The nightly audit did not finish: a difference in the ledger would stay unseen.',
  })
  addStart(ground)
}

function addAudit({ reactions, table }: NounResources): ProductFunction {
  return new ProductFunction(reactions, {
    entry: 'functions/ledger/entries/audit.ts',
    table,
    environmentSchema: auditEnvironment,
    environment: { TABLE_NAME: table.tableName },
    permissions: [
      // No index lists every row of money, and the audit must find those that no list has.
      allow(['dynamodb:Scan'], [table.tableArn]),
    ],
    errorImpact: 'The nightly audit of the ledger stops; a difference would stay unseen.',
    invokedBy: 'task',
    timeout: Duration.minutes(10),
    memory: 1024,
  }) as ProductFunction
}

function addStart({ reactions }: NounResources): void {
  const start = new ProductFunction(reactions, {
    entry: 'functions/ledger/entries/start-audit.ts',
    environmentSchema: startAuditEnvironment,
    environment: { AUDIT_WORKFLOW_ARN: workflowArn(workflowName) },
    permissions: [allow(['states:StartExecution'], [workflowArn(workflowName)])],
    errorImpact: 'The ledger is not audited this night; a difference would stay unseen.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 256,
  })
  everyDay(reactions, 'AuditLedger', { at: 3, target: start, description: 'Audits the ledger and its records' })
}
