import { Duration } from 'aws-cdk-lib'
import { accountConfirmed } from '../../events/account-events.ts'
import { caseDecided } from '../../events/case-events.ts'
import { messageSent } from '../../events/conversation-events.ts'
import { claimRevoked, disputeClosed, disputeOpened, lossClaimed } from '../../events/dispute-events.ts'
import { patternOf } from '../../events/event.ts'
import {
  findingOpened,
  orderCompleted,
  orderPaid,
  orderRefunded,
  orderRepaid,
  recyclableSold,
  repaymentNeeded,
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
  identityChanged,
  signInByEmailFinished,
  userEdited,
  userRejected,
  userRestored,
  userSuspended,
  userVerified,
} from '../../events/user-events.ts'
import {
  apiEnvironment,
  calendarEnvironment,
  feedbackEnvironment,
  notifyAdminsEnvironment,
  sendDueEnvironment,
  sendEnvironment,
  unsubscribeEnvironment,
} from '../../functions/notifications/env.ts'
import { calendarPath } from '../../shared/notifications/calendar-path.ts'
import { unsubscribePath } from '../../shared/notifications/unsubscribe-path.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import { configurationSetName } from '../kit/names.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { allow, onLiveMutations, sealMails, sendMail } from '../kit/permissions.ts'
import { everyMinutes } from '../kit/schedule.ts'
import { addReminders } from './notifications/reminders.ts'
import { notificationEnvironment, notificationPermissions } from './notifications/rights.ts'
import { addWeeklySummaries } from './notifications/weekly-summaries.ts'

export function addNotifications(ground: NounResources): NounApi {
  addSend(ground)
  addFeedback(ground)
  addWeeklySummaries(ground)
  addDigestSender(ground)
  addNotifyAdmins(ground)
  addReminders(ground)
  const { scope, table, pushKey, settings } = ground
  return {
    api: apiFunction(scope, {
      noun: 'notifications',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, SITE_URL: settings.siteUrl, PUSH_KEY_ARN: pushKey.keyArn },
      permissions: [allow(['kms:GetPublicKey'], [pushKey.keyArn])],
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
    table,
    environmentSchema: sendEnvironment,
    environment: notificationEnvironment(ground),
    permissions: [...notificationPermissions(ground)],
    errorImpact: 'Users get no notifications of decisions, questions, messages, pickups or sales.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 1024,
  })
  subscribe(reactions, 'TellUsers', {
    description: 'Notifies users',
    bus,
    pattern: patternOf(
      recyclableApproved,
      recyclableRejected,
      questionAsked,
      questionAnswered,
      messageSent,
      savedSearchMatched,
      dailyFindsGathered,
      pickupProposed,
      pickupAccepted,
      pickupRejected,
      pickupCancelled,
      pickupConfirmed,
      pickupCompleted,
      pickupUnconfirmed,
      confirmationAwaited,
      pickupReported,
      caseDecided,
      saleUnclaimed,
      userVerified,
      userRejected,
      userEdited,
      userSuspended,
      userRestored,
      emailChangeAsked,
      contactChanged,
      identityChanged,
      accountExportPrepared,
      accountDeletionRequested,
      ticketAnswered,
      signInByEmailFinished,
      orderPaid,
      orderCompleted,
      recyclableSold,
      orderRefunded,
      orderRepaid,
      saleCancelled,
      repaymentNeeded,
      disputeOpened,
      disputeClosed,
      lossClaimed,
      claimRevoked,
      withdrawalCompleted,
      withdrawalFailed,
      donationCompleted,
      donationRejected,
      milestoneReached,
      referralQualified,
      referralPaid,
    ),
    to: send,
  })
}

function addDigestSender(ground: NounResources): void {
  const { reactions, table, codesKey } = ground
  const sender = new ProductFunction(reactions, {
    entry: 'functions/notifications/entries/send-due.ts',
    table,
    environmentSchema: sendDueEnvironment,
    environment: { ...notificationEnvironment(ground), CODES_KEY_ARN: codesKey.keyArn },
    permissions: [...notificationPermissions(ground), sealMails(codesKey, 'Decrypt')],
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
    table,
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
      sendMail(settings.senderAddress),
      onLiveMutations(live, ['publish']),
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
      accountConfirmed,
      recyclableSubmitted,
      withdrawalRequested,
      donationRequested,
      findingOpened,
      disputeOpened,
      pickupReported,
    ),
    to: notifyAdmins,
  })
}

/** Receives bounces and complaints; SES publishes them to the default bus only. */
function addFeedback({ reactions, table }: NounResources): void {
  const feedback = new ProductFunction(reactions, {
    entry: 'functions/notifications/entries/feedback.ts',
    table,
    environmentSchema: feedbackEnvironment,
    environment: { TABLE_NAME: table.tableName },
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

function addUnsubscribe({ scope, settings }: NounResources): ProductFunction {
  return new ProductFunction(scope, {
    entry: 'functions/notifications/entries/unsubscribe.ts',
    environmentSchema: unsubscribeEnvironment,
    environment: { SITE_URL: settings.siteUrl },
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
    table,
    environmentSchema: calendarEnvironment,
    environment: { TABLE_NAME: table.tableName, SITE_URL: settings.siteUrl },
    errorImpact: 'Calendar feeds are not updated with new pickups.',
    invokedBy: 'request',
    timeout: Duration.seconds(10),
    memory: 512,
  }) as ProductFunction
}
