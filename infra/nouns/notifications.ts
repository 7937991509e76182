import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { questionAnswered, questionAsked } from '../../events/question-events.ts'
import { recyclableApproved, recyclableRejected } from '../../events/recyclable-events.ts'
import { sendEnvironment } from '../../functions/notifications/env.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { Ground } from '../kit/ground.ts'
import { onTable, sendMail } from '../kit/rights.ts'

/** E-mails to those whom an event concerns. */
export function addNotifications({ scope, table, bus, settings }: Ground): void {
  const send = new ProductFunction(scope, {
    entry: 'functions/notifications/send.ts',
    declares: sendEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      SENDER_ADDRESS: settings.senderAddress,
      SITE_URL: settings.siteUrl,
    },
    rights: [
      onTable(table, ['GetItem'], ['user']),
      onTable(table, ['PutItem'], ['consumed']),
      sendMail(settings.senderAddress),
    ],
    errorImpact: 'Owners hear nothing of a moderator’s decision, a question or an answer.',
    called: 'event',
    timeout: Duration.seconds(30),
    memory: 1024,
  })
  subscribe(scope, 'TellUsers', {
    description: 'Somebody should hear of it by e-mail',
    bus,
    pattern: patternOf(recyclableApproved, recyclableRejected, questionAsked, questionAnswered),
    to: send,
  })
}
