import { Aws, Duration } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import { accountConfirmed } from '../../events/account-events.ts'
import { caseDecided } from '../../events/case-events.ts'
import { messageSent } from '../../events/conversation-events.ts'
import { disputeClosed, disputeOpened, lossClaimed } from '../../events/dispute-events.ts'
import { patternOf } from '../../events/event.ts'
import { weeklySummaryStarted } from '../../events/notification-events.ts'
import {
  findingOpened,
  orderCompleted,
  orderPaid,
  orderRefunded,
  recyclableSold,
  saleCancelled,
  saleUnclaimed,
} from '../../events/order-events.ts'
import {
  donationCompleted,
  donationRejected,
  donationRequested,
  withdrawalCompleted,
  withdrawalFailed,
  withdrawalRequested,
} from '../../events/payout-events.ts'
import {
  confirmationAwaited,
  pickupAccepted,
  pickupCancelled,
  pickupCompleted,
  pickupConfirmed,
  pickupProposed,
  pickupRejected,
  pickupReported,
  pickupUnconfirmed,
} from '../../events/pickup-events.ts'
import { milestoneReached } from '../../events/points-events.ts'
import { accountDeletionRequested, accountExportPrepared } from '../../events/privacy-events.ts'
import { questionAnswered, questionAsked } from '../../events/question-events.ts'
import { recyclableApproved, recyclableRejected, recyclableSubmitted } from '../../events/recyclable-events.ts'
import { referralPaid, referralQualified } from '../../events/referral-events.ts'
import { dailyFindsGathered, savedSearchMatched } from '../../events/saved-search-events.ts'
import { ticketAnswered } from '../../events/ticket-events.ts'
import {
  contactChanged,
  emailChangeAsked,
  userEdited,
  userRejected,
  userRestored,
  userSuspended,
  userVerified,
} from '../../events/user-events.ts'
import {
  activityEnvironment,
  agendaEnvironment,
  apiEnvironment,
  calendarEnvironment,
  feedbackEnvironment,
  notifyAdminsEnvironment,
  remindEnvironment,
  sendDueEnvironment,
  sendEnvironment,
  unsubscribeEnvironment,
  weeklyEnvironment,
} from '../../functions/notifications/env.ts'
import { calendarPath } from '../../shared/notifications/calendar-path.ts'
import { unsubscribePath } from '../../shared/notifications/unsubscribe-path.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import { configurationSetName, named } from '../kit/names.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import {
  allow,
  denyAuditChanges,
  mailSenderPermissions,
  onLiveMutations,
  onTable,
  type Permission,
} from '../kit/permissions.ts'
import { everyMinutes, everyMonday } from '../kit/schedule.ts'
import { region } from '../settings.ts'

/** Push services by browser vendor. The local cloud replaces each. */
const pushServices = {
  PUSH_GOOGLE: 'https://fcm.googleapis.com',
  PUSH_MOZILLA: 'https://push.services.mozilla.com',
  PUSH_APPLE: 'https://push.apple.com',
  PUSH_MICROSOFT: 'https://notify.windows.com',
}

export function addNotifications(ground: NounResources): NounApi {
  addSend(ground)
  addFeedback(ground)
  addActivity(ground)
  addWeekly(ground)
  addDigestSender(ground)
  addNotifyAdmins(ground)
  addAgenda(ground, addRemind(ground))
  const { scope, table, pushKey, settings } = ground
  return {
    api: apiFunction(scope, {
      noun: 'notifications',
      environmentSchema: apiEnvironment,
      environment: {
        ...{ TABLE_NAME: table.tableName, SITE_URL: settings.siteUrl, PUSH_KEY_ARN: pushKey.keyArn },
        ...{ SENDER_ADDRESS: settings.senderAddress, CONFIGURATION_SET: configurationSetName },
      },
      permissions: [
        onTable(table, ['GetItem'], ['user', 'settings']),
        onTable(table, ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['user']),
        onTable(table, ['PutItem', 'DeleteItem'], ['calendar']),
        allow(['kms:GetPublicKey'], [pushKey.keyArn]),
        onTable(table, ['GetItem'], ['unsubscribe']),
        onTable(table, ['GetItem', 'UpdateItem'], ['mailAddress']),
        onTable(table, ['UpdateItem'], ['quota']),
        onTable(table, ['PutItem', 'Query'], ['weeklyRun']),
        onTable(table, ['PutItem'], ['audit', 'outbox']),
        ...mailSenderPermissions(table, settings.senderAddress),
        denyAuditChanges(table, { audits: true }),
      ],
      errorImpact: 'The notification list and preferences do not load.',
    }),
    pages: [
      { name: 'notifications.calendarFeed', path: `${calendarPath}/{token}`, to: addCalendar(ground) },
      { name: 'notifications.unsubscribeLink', path: `${unsubscribePath}/{token}/{type}`, to: addUnsubscribe(ground) },
    ],
  }
}

function addSend(ground: NounResources): void {
  const { reactions, table, bus } = ground
  const send = new ProductFunction(reactions, {
    entry: 'functions/notifications/entries/send.ts',
    environmentSchema: sendEnvironment,
    environment: notificationEnvironment(ground),
    permissions: [
      ...notificationPermissions(ground),
      onTable(table, ['PutItem'], ['consumed', 'deferredNotice']),
      onTable(table, ['UpdateItem', 'ConditionCheckItem'], ['pendingDigest']),
      onTable(table, ['GetItem'], ['conversation']),
    ],
    errorImpact: 'Users get no notifications of decisions, questions, messages, pickups or sales.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 1024,
  })
  subscribe(reactions, 'TellUsers', {
    description: 'Notifies users',
    bus,
    pattern: patternOf(
      ...[recyclableApproved, recyclableRejected, questionAsked, questionAnswered, messageSent],
      ...[savedSearchMatched, dailyFindsGathered],
      ...[pickupProposed, pickupAccepted, pickupRejected, pickupCancelled, pickupConfirmed, pickupCompleted],
      ...[pickupUnconfirmed, confirmationAwaited, pickupReported, caseDecided, saleUnclaimed],
      ...[userVerified, userRejected, userEdited, userSuspended, userRestored, emailChangeAsked, contactChanged],
      ...[accountExportPrepared, accountDeletionRequested, ticketAnswered],
      ...[orderPaid, orderCompleted, recyclableSold, orderRefunded, saleCancelled],
      ...[disputeOpened, disputeClosed, lossClaimed],
      ...[withdrawalCompleted, withdrawalFailed],
      ...[donationCompleted, donationRejected, milestoneReached],
      ...[referralQualified, referralPaid],
    ),
    to: send,
  })
}

function addDigestSender(ground: NounResources): void {
  const { reactions, table } = ground
  const sender = new ProductFunction(reactions, {
    entry: 'functions/notifications/entries/send-due.ts',
    environmentSchema: sendDueEnvironment,
    environment: notificationEnvironment(ground),
    permissions: [
      ...notificationPermissions(ground),
      onTable(table, ['Query', 'DeleteItem'], ['pendingDigest', 'deferredNotice']),
      onTable(table, ['Query'], ['mail']),
      onTable(table, ['BatchGetItem'], ['recyclable']),
      onTable(table, ['GetItem'], ['conversation']),
    ],
    errorImpact: 'E-mails about questions and messages are not sent; the application shows them.',
    invokedBy: 'event',
    // About four hundred e-mails at 14 a second, the initial SES limit. The next run sends the rest.
    timeout: Duration.minutes(1),
    memory: 512,
  })
  everyMinutes(reactions, 'TellOfQuestions', {
    minutes: 5,
    target: sender,
    description: 'Sends digests of questions and messages, and notifications deferred by quiet hours',
  })
}

/** Notifies admins of what waits for them; the settings have a switch for each kind. */
function addNotifyAdmins(ground: NounResources): void {
  const { reactions, table, bus, live, userPool, settings } = ground
  const notifyAdmins = new ProductFunction(reactions, {
    entry: 'functions/notifications/entries/notify-admins.ts',
    environmentSchema: notifyAdminsEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      SENDER_ADDRESS: settings.senderAddress,
      CONFIGURATION_SET: configurationSetName,
      SITE_URL: settings.siteUrl,
      LIVE_URL: live.url,
      USER_POOL_ID: userPool.userPoolId,
    },
    permissions: [
      onTable(table, ['GetItem', 'PutItem'], ['user']),
      ...mailSenderPermissions(table, settings.senderAddress),
      onLiveMutations(live, ['publish']),
      onTable(table, ['GetItem'], ['settings']),
      onTable(table, ['PutItem'], ['consumed']),
      allow(['cognito-idp:ListUsersInGroup'], [userPool.userPoolArn]),
    ],
    errorImpact: 'Admins get no notices of new accounts, ads, payout requests and payment differences.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'TellAdmins', {
    description: 'Notifies admins of what waits for them',
    bus,
    pattern: patternOf(
      ...[accountConfirmed, recyclableSubmitted, withdrawalRequested, donationRequested],
      ...[findingOpened, disputeOpened, pickupReported],
    ),
    to: notifyAdmins,
  })
}

/** Called by the schedules of `functions/notifications/entries/agenda.ts`. */
function addRemind(ground: NounResources): ProductFunction {
  const { reactions, table } = ground
  return new ProductFunction(reactions, {
    entry: 'functions/notifications/entries/remind.ts',
    environmentSchema: remindEnvironment,
    environment: notificationEnvironment(ground),
    permissions: [...notificationPermissions(ground), onTable(table, ['PutItem'], ['consumed', 'deferredNotice'])],
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
    environmentSchema: agendaEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      REMINDER_FUNCTION_ARN: remind.lambda.functionArn,
      REMINDER_ROLE_ARN: role.roleArn,
      REMINDER_GROUP: group.ref,
      REMINDER_DEAD_LETTERS_ARN: remind.deadLetters.queueArn,
    },
    permissions: [onTable(table, ['PutItem'], ['user']), reminderSchedulePermissions(), passRoleToScheduler(role)],
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

/** Receives bounces and complaints; SES publishes them to the default bus only. */
function addFeedback({ reactions, table }: NounResources): void {
  const feedback = new ProductFunction(reactions, {
    entry: 'functions/notifications/entries/feedback.ts',
    environmentSchema: feedbackEnvironment,
    environment: { TABLE_NAME: table.tableName },
    permissions: [
      onTable(table, ['UpdateItem'], ['mailAddress', 'weeklyRun']),
      onTable(table, ['PutItem'], ['consumed']),
    ],
    errorImpact: 'E-mails go on to addresses that do not exist or complained; SES may stop all e-mails.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 256,
  })
  subscribe(reactions, 'MailFeedback', {
    description: 'SES reports a bounce or a complaint',
    pattern: { source: ['aws.ses'], detailType: ['Email Bounced', 'Email Complaint Received'] },
    to: feedback,
  })
}

function addActivity({ reactions, table, bus }: NounResources): void {
  const activity = new ProductFunction(reactions, {
    entry: 'functions/notifications/entries/activity.ts',
    environmentSchema: activityEnvironment,
    environment: { TABLE_NAME: table.tableName },
    permissions: [onTable(table, ['UpdateItem'], ['week']), onTable(table, ['GetItem'], ['recyclable'])],
    errorImpact: 'Weekly summaries leave out sales, pickups, conversations or matches.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 256,
  })
  subscribe(reactions, 'CountActivity', {
    description: 'Counts what the weekly summary tells',
    bus,
    pattern: patternOf(
      ...[orderCompleted, orderRefunded, saleCancelled, pickupCompleted, donationCompleted],
      ...[messageSent, savedSearchMatched, dailyFindsGathered],
    ),
    to: activity,
  })
}

function addWeekly({ reactions, table, bus, settings }: NounResources): void {
  const weekly = new ProductFunction(reactions, {
    entry: 'functions/notifications/entries/weekly.ts',
    environmentSchema: weeklyEnvironment,
    environment: {
      ...{ TABLE_NAME: table.tableName, SITE_URL: settings.siteUrl },
      ...{ SENDER_ADDRESS: settings.senderAddress, CONFIGURATION_SET: configurationSetName },
    },
    permissions: [
      onTable(table, ['Query', 'PutItem', 'UpdateItem'], ['weeklyRun']),
      onTable(table, ['Query'], ['week', 'points']),
      onTable(table, ['GetItem', 'BatchGetItem', 'PutItem'], ['user']),
      onTable(table, ['PutItem'], ['unsubscribe', 'outbox']),
      ...mailSenderPermissions(table, settings.senderAddress),
    ],
    errorImpact: 'Weekly summaries are late; the next call goes on where this one ended.',
    invokedBy: 'event',
    timeout: Duration.minutes(5),
    memory: 512,
  })
  everyMonday(reactions, 'StartWeeklySummaries', {
    ...{ at: 9, target: weekly, input: { start: true } },
    description: 'Sends the summaries of the last week',
  })
  everyMinutes(reactions, 'ContinueWeeklySummaries', {
    ...{ minutes: 5, target: weekly },
    description: 'Goes on with an open run of weekly summaries',
  })
  subscribe(reactions, 'SendWeeklySummaries', {
    description: 'A run of weekly summaries was started',
    bus,
    pattern: patternOf(weeklySummaryStarted),
    to: weekly,
  })
}

function addUnsubscribe({ scope, settings }: NounResources): ProductFunction {
  return new ProductFunction(scope, {
    entry: 'functions/notifications/entries/unsubscribe.ts',
    environmentSchema: unsubscribeEnvironment,
    environment: { SITE_URL: settings.siteUrl },
    permissions: [],
    errorImpact: 'Mail clients without one-click cannot open the page that ends e-mails; the link in the e-mail can.',
    invokedBy: 'request',
    timeout: Duration.seconds(5),
    memory: 256,
  }) as ProductFunction
}

/** Calendar feeds; the token in the path is the only credential. */
function addCalendar({ scope, table, settings }: NounResources): ProductFunction {
  return new ProductFunction(scope, {
    entry: 'functions/notifications/entries/calendar.ts',
    environmentSchema: calendarEnvironment,
    environment: { TABLE_NAME: table.tableName, SITE_URL: settings.siteUrl },
    permissions: [onTable(table, ['GetItem'], ['calendar', 'user']), onTable(table, ['Query'], ['user'])],
    errorImpact: 'Calendar feeds are not updated with new pickups.',
    invokedBy: 'request',
    timeout: Duration.seconds(10),
    memory: 512,
  }) as ProductFunction
}

function notificationEnvironment({ table, live, pushKey, settings }: NounResources) {
  return {
    TABLE_NAME: table.tableName,
    SENDER_ADDRESS: settings.senderAddress,
    CONFIGURATION_SET: configurationSetName,
    SITE_URL: settings.siteUrl,
    LIVE_URL: live.url,
    PUSH_KEY_ARN: pushKey.keyArn,
    ...pushServices,
  }
}

function notificationPermissions({ table, live, pushKey, settings }: NounResources): Permission[] {
  return [
    onTable(table, ['GetItem', 'Query', 'PutItem', 'DeleteItem'], ['user']),
    onTable(table, ['PutItem'], ['unsubscribe']),
    allow(['kms:Sign', 'kms:GetPublicKey'], [pushKey.keyArn]),
    ...mailSenderPermissions(table, settings.senderAddress),
    onLiveMutations(live, ['publish']),
  ]
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
