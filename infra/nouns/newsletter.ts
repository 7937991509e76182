import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { newsletterIssueStarted } from '../../events/newsletter-events.ts'
import { apiEnvironment, feedbackEnvironment, sendEnvironment } from '../../functions/newsletter/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import { configurationSetName } from '../kit/names.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { sendMail } from '../kit/permissions.ts'
import { everyMinutes } from '../kit/schedule.ts'

export function addNewsletter(ground: NounResources): NounApi {
  addSend(ground)
  addFeedback(ground)
  const { scope, table, settings } = ground
  return {
    api: apiFunction(scope, {
      noun: 'newsletter',
      table,
      environmentSchema: apiEnvironment,
      environment: mailEnvironment(ground),
      permissions: [sendMail(settings.senderAddress)],
      errorImpact: 'Visitors cannot subscribe to the newsletter or end it, and admins cannot write issues.',
    }),
  }
}

function addSend(ground: NounResources): void {
  const { reactions, table, bus, settings } = ground
  const send = new ProductFunction(reactions, {
    entry: 'functions/newsletter/entries/send.ts',
    table,
    environmentSchema: sendEnvironment,
    environment: mailEnvironment(ground),
    permissions: [sendMail(settings.senderAddress)],
    errorImpact: 'Issues of the newsletter are late; the next call goes on where this one ended.',
    invokedBy: 'event',
    timeout: Duration.minutes(5),
    memory: 512,
  })
  everyMinutes(reactions, 'ContinueNewsletter', {
    minutes: 5,
    target: send,
    description: 'Goes on with an issue of the newsletter that is being sent',
  })
  subscribe(reactions, 'SendNewsletter', {
    description: 'An admin sent an issue of the newsletter',
    bus,
    pattern: patternOf(newsletterIssueStarted),
    to: send,
  })
}

/** Receives bounces and complaints; SES publishes them to the default bus only. */
function addFeedback({ reactions, table }: NounResources): void {
  const feedback = new ProductFunction(reactions, {
    entry: 'functions/newsletter/entries/feedback.ts',
    table,
    environmentSchema: feedbackEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Addresses that bounced or complained stay among the subscribers; the sender still leaves them out.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 256,
  })
  subscribe(reactions, 'EndNewsletter', {
    description: 'SES reports a bounce or a complaint: the newsletter of the address ends',
    pattern: { source: ['aws.ses'], detailType: ['Email Bounced', 'Email Complaint Received'] },
    to: feedback,
  })
}

function mailEnvironment({ table, settings }: NounResources) {
  return {
    TABLE_NAME: table.tableName,
    SITE_URL: settings.siteUrl,
    SENDER_ADDRESS: settings.senderAddress,
    CONFIGURATION_SET: configurationSetName,
  }
}
