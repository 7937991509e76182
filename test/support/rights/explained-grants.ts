/** Parts of grants that the journeys do not use, with the reason why the function keeps them. */
export const explainedGrants: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern: / sqs:(SendMessage|GetQueueAttributes|GetQueueUrl) /,
    reason: 'Lambda sends what fails to the dead letters with the function’s role; the local cloud sends it itself.',
  },
  {
    pattern: / dynamodb:(GetRecords|GetShardIterator|DescribeStream|ListStreams) /,
    reason: 'Lambda reads the stream for the function.',
  },
  {
    pattern: / dynamodb:Query .*\/index\/gsi[12]$/,
    reason: 'One statement allows the Queries of a function in the table and both indexes; its kinds limit them.',
  },
  {
    pattern: / dynamodb:\w+ .*:table\/[\w-]+$/,
    reason: 'The table of a statement whose kinds are listed apart; some Queries read indexes only.',
  },
  {
    pattern: / ses:SendEmail .*:identity\/[^ ]+$/,
    reason: 'SES checks the identity of the address if there is one, else that of its domain.',
  },
  {
    pattern: /-(api|admit) dynamodb:(GetItem|UpdateItem) .* = (SESSION|QUOTA)#\*$/,
    reason: 'Every API function checks the caller’s session and counts its calls in batches (`kit/people`).',
  },
  {
    pattern: /-page-views-api (dynamodb:(GetItem|PutItem) .* = (PROFILE|ACCESS)#\*|kms:GenerateDataKey .*)$/,
    reason: 'The account check of signed-in callers; the journeys count views of visitors.',
  },
  {
    pattern:
      /-(disputes|orders|pickups|referrals|ledger|payouts)-[\w-]+ dynamodb:(BatchGetItem|GetItem|Query) .* = (TX|LEDGER|PROFILE|ENTITIES|DONATIONPREFERENCE|FINDING|REPAYMENT|AD|ORDER|PAYMENTOF|STATEMENT|DAYBOOK|CLAIM|DISPUTE|PICKUP|PICKUPSOF|CNV|TRANSFER|WITHDRAWAL|TAXID)(#|)\*$/,
    reason: 'The facts of a posting: the state of the sale decides which of them a function reads, and how.',
  },
  {
    pattern: / dynamodb:ConditionCheckItem .* = (PROFILE|AD|DELETION)#?\*$/,
    reason: 'A guard on a row that the same transaction does not change; the journeys mostly change it.',
  },
  {
    pattern: /-(moderation|orders|pickups|photos)-[\w-]+ dynamodb:(PutItem|DeleteItem) .* = (CARDS|WORD)#\*$/,
    reason: 'Cards and words of an ad that leaves the listing or returns to it.',
  },
  {
    pattern:
      /-(orders|pickups)-[\w-]+ dynamodb:(PutItem|DeleteItem|UpdateItem) .*(= (AD|AWAITEDPAYMENTS|DAYBOOK|DEFERRALS|ENDTOEND|FINDING|LEDGER|ORDER|OUTBOX#orders|PAYMENTOF|PICKUPCHECKS|PICKUPS|PICKUPSOF|REPAYMENT|THANKS|TX)#?\*|Attributes = suspension)$/,
    reason: 'What a payment or a pickup changes depends on its state; the simulation meets all of them.',
  },
  {
    pattern: /-orders-ask-again secretsmanager:GetSecretValue /,
    reason: 'No journey notifies of a payment that the provider does not know yet; `orders/awaited` has its tests.',
  },
  {
    pattern:
      /-disputes-(carry|record) dynamodb:(PutItem|DeleteItem) .* = (CLAIM|CLOSED|DISPUTE|LEDGER|OUTBOX#disputes|TX)#\*$/,
    reason: 'Claims of accounts that returned, and disputes that end; `functions/disputes` has their tests.',
  },
  {
    pattern: /-referrals-record dynamodb:\w+ .* = (CLAIM|LEDGER|OUTBOX#referrals|REFERRAL|REFERRER|TX)#\*$/,
    reason: 'A referral whose friend ended the account; `functions/referrals` has its tests.',
  },
  {
    pattern: /-accounts-(forget-devices|remove-unconfirmed) /,
    reason: 'Schedules of the night that no journey waits for; refused-writes runs both.',
  },
  {
    pattern: /-accounts-(post-confirmation|pre-token-generation) cognito-idp:/,
    reason: 'The first admin of a deployment, and sessions that end at a token’s renewal.',
  },
  {
    pattern:
      /-accounts-[\w-]+ dynamodb:\w+ .*(= (DEVICES|OUTBOX#accounts|OUTBOX#profiles|PHONE|RECOVERY)#\*|Attributes = signedOutAt)$/,
    reason: 'Ends of sign-ins that the journeys take on another way; `functions/accounts` has their tests.',
  },
  {
    pattern: /-approvals-ask states:SendTaskSuccess /,
    reason: 'A request that was decided before its workflow waited.',
  },
  {
    pattern: /-(newsletter|notifications)-feedback dynamodb:\w+ .* = (CONSUMED#|NEWSLETTERISSUES|WEEKLYRUN)\*$/,
    reason: 'Bounces of mass e-mails; refused-writes reports them.',
  },
  {
    pattern:
      /-notifications-[\w-]+ dynamodb:\w+ .* = (AGENDA|LATER|MAIL|NOTICES|POINTS|PUSH|SEARCHES|UNSUBSCRIBE|UNSUBSCRIBEOF)#?\*$/,
    reason:
      'E-mails after quiet hours, ended push subscriptions, first links to unsubscribe; `notifications` tests them.',
  },
  {
    pattern: /-notifications-(remind|send-due) (appsync:GraphQL|kms:\w+) /,
    reason: 'Live updates, sealed texts and signed pushes; the journeys send them by `notifications-send`.',
  },
  {
    pattern: /-privacy-(api|erase|export) (dynamodb:\w+ .*#?\*|s3:DeleteObject .*)$/,
    reason: 'Every kind with personal data; `functions/privacy` erases an account that has a row of each.',
  },
  {
    pattern: /-(payouts|profiles|users|audit)-api dynamodb:\w+ .* = (TAXID|FIND|SETTINGS)#?\*$/,
    reason: 'A CPF or CNPJ that is given, changed or searched on another page than in the journeys.',
  },
  {
    pattern: /-payouts-(api|record) dynamodb:\w+ .* = (ORDER|QUOTA|PAYOUTWEEK)#\*$/,
    reason: 'A payout of shared money, and one that is given back within its week.',
  },
  {
    pattern: /-recyclables-hide dynamodb:PutItem .* = OUTBOX#recyclables#\*$/,
    reason: 'A suspension ends the offers of the ad; the journeys suspend people without offers.',
  },
]
