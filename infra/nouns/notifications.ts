import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { orderPaid, orderRefunded, recyclableSold } from '../../events/order-events.ts'
import { accountDeletionRequested, accountExportPrepared } from '../../events/privacy-events.ts'
import { questionAnswered, questionAsked } from '../../events/question-events.ts'
import { recyclableApproved, recyclableRejected } from '../../events/recyclable-events.ts'
import { userEdited, userRejected, userRestored, userSuspended, userVerified } from '../../events/user-events.ts'
import { sendEnvironment, tellEnvironment } from '../../functions/notifications/env.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { Ground } from '../kit/ground.ts'
import { onTable, sendMail } from '../kit/rights.ts'
import { everyMinutes } from '../kit/schedule.ts'

/** E-mails to those whom an event concerns. */
export function addNotifications({ scope, table, bus, settings }: Ground): void {
  const environment = {
    TABLE_NAME: table.tableName,
    SENDER_ADDRESS: settings.senderAddress,
    SITE_URL: settings.siteUrl,
  }
  const send = new ProductFunction(scope, {
    entry: 'functions/notifications/send.ts',
    declares: sendEnvironment,
    environment,
    rights: [
      onTable(table, ['GetItem'], ['user']),
      onTable(table, ['PutItem'], ['consumed']),
      onTable(table, ['UpdateItem'], ['gathering']),
      sendMail(settings.senderAddress),
    ],
    errorImpact:
      'Nobody hears of an admin’s decision on an ad or a profile, of a question or an answer, a sale or a refund.',
    called: 'event',
    timeout: Duration.seconds(30),
    memory: 1024,
  })
  subscribe(scope, 'TellUsers', {
    description: 'Somebody should hear of it by e-mail',
    bus,
    pattern: patternOf(
      ...[recyclableApproved, recyclableRejected, questionAsked, questionAnswered],
      ...[userVerified, userRejected, userEdited, userSuspended, userRestored],
      ...[accountExportPrepared, accountDeletionRequested],
      ...[orderPaid, recyclableSold, orderRefunded],
    ),
    to: send,
  })

  const tell = new ProductFunction(scope, {
    entry: 'functions/notifications/tell.ts',
    declares: tellEnvironment,
    environment,
    rights: [
      onTable(table, ['Query', 'DeleteItem'], ['gathering']),
      onTable(table, ['BatchGetItem'], ['recyclable']),
      onTable(table, ['GetItem'], ['user']),
      sendMail(settings.senderAddress),
    ],
    errorImpact: 'Owners are not told of questions under their ads; the questions stand there.',
    called: 'event',
    // About four hundred e-mails at 14 a second, SES's first limit; what is left is told by the next run.
    timeout: Duration.minutes(1),
    memory: 512,
  })
  everyMinutes(scope, 'TellOfQuestions', {
    minutes: 5,
    call: tell,
    description: 'Questions of the last ten minutes, one e-mail an owner',
  })
}
