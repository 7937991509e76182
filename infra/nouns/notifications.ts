import { Aws, Duration } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import { messageSent } from '../../events/conversation-events.ts'
import { donationCompleted, donationRejected } from '../../events/donation-events.ts'
import { patternOf } from '../../events/event.ts'
import { orderCompleted, orderPaid, orderRefunded, recyclableSold, saleCancelled } from '../../events/order-events.ts'
import {
  pickupAccepted,
  pickupCancelled,
  pickupCompleted,
  pickupConfirmed,
  pickupProposed,
  pickupRejected,
} from '../../events/pickup-events.ts'
import { accountDeletionRequested, accountExportPrepared } from '../../events/privacy-events.ts'
import { questionAnswered, questionAsked } from '../../events/question-events.ts'
import { recyclableApproved, recyclableRejected } from '../../events/recyclable-events.ts'
import { dailyFindsGathered, savedSearchMatched } from '../../events/saved-search-events.ts'
import {
  contactChanged,
  emailChangeAsked,
  userEdited,
  userRejected,
  userRestored,
  userSuspended,
  userVerified,
} from '../../events/user-events.ts'
import { withdrawalCompleted, withdrawalFailed } from '../../events/withdrawal-events.ts'
import {
  agendaEnvironment,
  apiEnvironment,
  calendarEnvironment,
  remindEnvironment,
  sendEnvironment,
  tellEnvironment,
} from '../../functions/notifications/env.ts'
import { calendarPath } from '../../shared/notifications/calendar-path.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { Ground } from '../kit/ground.ts'
import { allow, keepAudit, onLive, onTable, type Right, sendMail } from '../kit/rights.ts'
import { everyMinutes } from '../kit/schedule.ts'
import { region } from '../settings.ts'

/** Push services by browser vendor. The local cloud replaces each. */
const pushServices = {
  PUSH_GOOGLE: 'https://fcm.googleapis.com',
  PUSH_MOZILLA: 'https://push.services.mozilla.com',
  PUSH_APPLE: 'https://push.apple.com',
  PUSH_MICROSOFT: 'https://notify.windows.com',
}

export function addNotifications(ground: Ground): NounApi {
  addSend(ground)
  addTell(ground)
  addAgenda(ground, addRemind(ground))
  const { scope, table, pushKey, settings } = ground
  return {
    api: apiFunction(scope, {
      noun: 'notifications',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, SITE_URL: settings.siteUrl, PUSH_KEY_ARN: pushKey.keyArn },
      rights: [
        onTable(table, ['GetItem'], ['user', 'settings']),
        onTable(table, ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['user']),
        onTable(table, ['PutItem', 'DeleteItem'], ['calendar']),
        allow(['kms:GetPublicKey'], [pushKey.keyArn]),
        keepAudit(table, { audits: false }),
      ],
      errorImpact: 'Nobody sees what they were told in the application, nor can choose how to be told.',
    }),
    pages: [{ name: 'notifications.calendarFeed', path: `${calendarPath}/{token}`, to: addCalendar(ground) }],
  }
}

function addSend(ground: Ground): void {
  const { reactions, table, bus } = ground
  const send = new ProductFunction(reactions, {
    entry: 'functions/notifications/send.ts',
    declares: sendEnvironment,
    environment: tellingEnvironment(ground),
    rights: [
      ...tellingRights(ground),
      onTable(table, ['PutItem'], ['consumed', 'later']),
      onTable(table, ['UpdateItem', 'ConditionCheckItem'], ['gathering']),
      onTable(table, ['GetItem'], ['conversation']),
    ],
    errorImpact:
      'Nobody hears of a decision on an ad, a profile or a withdrawal, of a question, a message, a pickup or a sale.',
    called: 'event',
    timeout: Duration.seconds(30),
    memory: 1024,
  })
  subscribe(reactions, 'TellUsers', {
    description: 'Somebody should hear of it',
    bus,
    pattern: patternOf(
      ...[recyclableApproved, recyclableRejected, questionAsked, questionAnswered, messageSent],
      ...[savedSearchMatched, dailyFindsGathered],
      ...[pickupProposed, pickupAccepted, pickupRejected, pickupCancelled, pickupConfirmed, pickupCompleted],
      ...[userVerified, userRejected, userEdited, userSuspended, userRestored, emailChangeAsked, contactChanged],
      ...[accountExportPrepared, accountDeletionRequested],
      ...[orderPaid, orderCompleted, recyclableSold, orderRefunded, saleCancelled],
      ...[withdrawalCompleted, withdrawalFailed],
      ...[donationCompleted, donationRejected],
    ),
    to: send,
  })
}

function addTell(ground: Ground): void {
  const { reactions, table } = ground
  const tell = new ProductFunction(reactions, {
    entry: 'functions/notifications/tell.ts',
    declares: tellEnvironment,
    environment: tellingEnvironment(ground),
    rights: [
      ...tellingRights(ground),
      onTable(table, ['Query', 'DeleteItem'], ['gathering', 'later']),
      onTable(table, ['BatchGetItem'], ['recyclable']),
      onTable(table, ['GetItem'], ['conversation']),
    ],
    errorImpact: 'Nobody is told by e-mail of questions and messages; they stand where they were written.',
    called: 'event',
    // About four hundred e-mails at 14 a second, the initial SES limit. The next run sends the rest.
    timeout: Duration.minutes(1),
    memory: 512,
  })
  everyMinutes(reactions, 'TellOfQuestions', {
    minutes: 5,
    call: tell,
    description: 'Questions and messages of the last ten minutes, one e-mail a person, and what fell into quiet hours',
  })
}

/** Called by the schedules of `functions/notifications/agenda.ts`. */
function addRemind(ground: Ground): ProductFunction {
  const { reactions, table } = ground
  return new ProductFunction(reactions, {
    entry: 'functions/notifications/remind.ts',
    declares: remindEnvironment,
    environment: tellingEnvironment(ground),
    rights: [...tellingRights(ground), onTable(table, ['PutItem'], ['consumed', 'later'])],
    errorImpact: 'People are not reminded of a pickup.',
    called: 'event',
    worthFor: Duration.hours(1),
    timeout: Duration.seconds(30),
    memory: 1024,
  }) as ProductFunction
}

function addAgenda({ reactions, table, bus }: Ground, remind: ProductFunction): void {
  if (!remind.deadLetters) throw new Error(`${remind.entry} is called by the clock but keeps no dead letters`)
  const group = new CfnScheduleGroup(reactions, 'Reminders', { name: 'retorna-reminders' })
  const role = new Role(reactions, 'RemindersRole', {
    description: `The clock calls ${remind.entry}`,
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  })
  role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [remind.lambda.functionArn] }))
  remind.deadLetters.grantSendMessages(role)
  const agenda = new ProductFunction(reactions, {
    entry: 'functions/notifications/agenda.ts',
    declares: agendaEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      REMINDER_FUNCTION_ARN: remind.lambda.functionArn,
      REMINDER_ROLE_ARN: role.roleArn,
      REMINDER_GROUP: group.ref,
      REMINDER_DEAD_LETTERS_ARN: remind.deadLetters.queueArn,
    },
    rights: [onTable(table, ['PutItem'], ['user']), onSchedules(), passToScheduler(role)],
    errorImpact: 'An accepted pickup is in nobody’s calendar, and nobody is reminded of it.',
    called: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'KeepCalendars', {
    description: 'A pickup was agreed on, given up or done: calendars and reminders follow',
    bus,
    pattern: patternOf(pickupAccepted, pickupCancelled, pickupCompleted),
    to: agenda,
  })
}

/** Calendar feeds; the token in the path is the only credential. */
function addCalendar({ scope, table, settings }: Ground): ProductFunction {
  return new ProductFunction(scope, {
    entry: 'functions/notifications/calendar.ts',
    declares: calendarEnvironment,
    environment: { TABLE_NAME: table.tableName, SITE_URL: settings.siteUrl },
    rights: [onTable(table, ['GetItem'], ['calendar', 'user']), onTable(table, ['Query'], ['user'])],
    errorImpact: 'Calendars on people’s devices do not learn of new pickups.',
    called: 'request',
    timeout: Duration.seconds(10),
    memory: 512,
  }) as ProductFunction
}

function tellingEnvironment({ table, live, pushKey, settings }: Ground) {
  return {
    TABLE_NAME: table.tableName,
    SENDER_ADDRESS: settings.senderAddress,
    SITE_URL: settings.siteUrl,
    LIVE_URL: live.url,
    PUSH_KEY_ARN: pushKey.keyArn,
    ...pushServices,
  }
}

function tellingRights({ table, live, pushKey, settings }: Ground): Right[] {
  return [
    onTable(table, ['GetItem', 'Query', 'PutItem', 'DeleteItem'], ['user']),
    allow(['kms:Sign', 'kms:GetPublicKey'], [pushKey.keyArn]),
    sendMail(settings.senderAddress),
    onLive(live, ['publish']),
  ]
}

function onSchedules(): Right {
  return {
    ...allow(
      ['scheduler:CreateSchedule', 'scheduler:DeleteSchedule'],
      [`arn:aws:scheduler:${region}:${Aws.ACCOUNT_ID}:schedule/retorna-reminders/*`],
    ),
    wildcard: 'Schedules are made at run time, two a pickup; their group is the narrowest there is.',
  }
}

/** Lets the agenda pass this role to EventBridge Scheduler only. */
function passToScheduler(role: Role): Right {
  const right = allow(['iam:PassRole'], [role.roleArn])
  right.statement.addCondition('StringEquals', { 'iam:PassedToService': 'scheduler.amazonaws.com' })
  return right
}
