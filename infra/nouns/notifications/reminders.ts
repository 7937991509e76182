import { Aws, Duration } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import { patternOf } from '../../../events/event.ts'
import { pickupAccepted, pickupCancelled, pickupCompleted } from '../../../events/pickup-events.ts'
import { agendaEnvironment, remindEnvironment } from '../../../functions/notifications/env.ts'
import { subscribe } from '../../kit/event-bus.ts'
import { ProductFunction } from '../../kit/function.ts'
import { named } from '../../kit/names.ts'
import type { NounResources } from '../../kit/noun-resources.ts'
import { allow, type Permission } from '../../kit/permissions.ts'
import { region } from '../../settings.ts'
import { notificationEnvironment, notificationPermissions } from './rights.ts'

/** Calendars and reminders of accepted pickups. */
export function addReminders(ground: NounResources): void {
  addAgenda(ground, addRemind(ground))
}

/** Called by the schedules of `functions/notifications/entries/agenda.ts`. */
function addRemind(ground: NounResources): ProductFunction {
  const { reactions, table } = ground
  return new ProductFunction(reactions, {
    entry: 'functions/notifications/entries/remind.ts',
    table,
    environmentSchema: remindEnvironment,
    environment: notificationEnvironment(ground),
    permissions: [...notificationPermissions(ground)],
    errorImpact: 'People are not reminded of a pickup.',
    invokedBy: 'event',
    maxEventAge: Duration.hours(1),
    timeout: Duration.seconds(30),
    memory: 1024,
  }) as ProductFunction
}

function addAgenda({ reactions, table, bus }: NounResources, remind: ProductFunction): void {
  if (!remind.deadLetters) throw new Error(`${remind.entry} is scheduled but has no dead-letter queue`)
  const group = new CfnScheduleGroup(reactions, 'Reminders', { name: named('reminders') })
  const role = new Role(reactions, 'RemindersRole', {
    description: `The clock calls ${remind.entry}`,
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  })
  role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [remind.lambda.functionArn] }))
  remind.deadLetters.grantSendMessages(role)
  const agenda = new ProductFunction(reactions, {
    entry: 'functions/notifications/entries/agenda.ts',
    table,
    environmentSchema: agendaEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      REMINDER_FUNCTION_ARN: remind.lambda.functionArn,
      REMINDER_ROLE_ARN: role.roleArn,
      REMINDER_GROUP: group.ref,
      REMINDER_DEAD_LETTERS_ARN: remind.deadLetters.queueArn,
    },
    permissions: [reminderSchedulePermissions(), passRoleToScheduler(role)],
    errorImpact: 'Accepted pickups are missing from calendars, and reminders are not sent.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'KeepCalendars', {
    description: 'A pickup was accepted, cancelled or completed: updates calendars and reminders',
    bus,
    pattern: patternOf(pickupAccepted, pickupCancelled, pickupCompleted),
    to: agenda,
  })
}

function reminderSchedulePermissions(): Permission {
  return {
    ...allow(
      ['scheduler:CreateSchedule', 'scheduler:DeleteSchedule'],
      [`arn:aws:scheduler:${region}:${Aws.ACCOUNT_ID}:schedule/${named('reminders')}/*`],
    ),
    wildcard: 'Schedules are made at run time, two a pickup; their group is the narrowest there is.',
  }
}

/** Lets the agenda pass this role to EventBridge Scheduler only. */
function passRoleToScheduler(role: Role): Permission {
  const right = allow(['iam:PassRole'], [role.roleArn])
  right.statement.addCondition('StringEquals', { 'iam:PassedToService': 'scheduler.amazonaws.com' })
  return right
}
