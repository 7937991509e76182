import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { operations } from '../../shared/contract/contract.ts'
import type { Noun } from '../../shared/contract/operation.ts'
import { createConfigurationSet } from '../data/configuration-set.ts'
import { createPlaceIndex, createSuggestionIndex } from '../data/place-index.ts'
import { createRouteCalculator } from '../data/route-calculator.ts'
import type { NounApi } from '../kit/api-function.ts'
import { createEventBus } from '../kit/event-bus.ts'
import { createLiveApi, type LiveApi } from '../kit/live/live-api.ts'
import { addLiveResolvers } from '../kit/live/live-resolvers.ts'
import { stackName } from '../kit/names.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { readAdminGroup, sealAccessRecords } from '../kit/permissions.ts'
import { addAccountsApi } from '../nouns/accounts-api.ts'
import { addApprovals } from '../nouns/approvals.ts'
import { addAudit } from '../nouns/audit.ts'
import { addBadges } from '../nouns/badges.ts'
import { addBalance } from '../nouns/balance.ts'
import { addCases } from '../nouns/cases.ts'
import { addCollectionRecords } from '../nouns/collection-records.ts'
import { addConversations } from '../nouns/conversations.ts'
import { addDeviceSignIns } from '../nouns/device-sign-ins.ts'
import { addDisputes } from '../nouns/disputes.ts'
import { addEntities } from '../nouns/entities.ts'
import { addExchangeRates } from '../nouns/exchange-rates.ts'
import { addFavourites } from '../nouns/favourites.ts'
import { addFigures } from '../nouns/figures.ts'
import { addLedgerAudit } from '../nouns/ledger.ts'
import { addLive } from '../nouns/live.ts'
import { addMails } from '../nouns/mails.ts'
import { addModeration } from '../nouns/moderation.ts'
import { addNewsletter } from '../nouns/newsletter.ts'
import { addNotifications } from '../nouns/notifications.ts'
import { addOrders } from '../nouns/orders.ts'
import { addOutbox } from '../nouns/outbox.ts'
import { addPageViews } from '../nouns/page-views.ts'
import { addPasskeys } from '../nouns/passkeys.ts'
import { addPayouts } from '../nouns/payouts.ts'
import { addPhotos } from '../nouns/photos.ts'
import { addPickups } from '../nouns/pickups.ts'
import { addPlaces } from '../nouns/places.ts'
import { addPoints } from '../nouns/points.ts'
import { addPrivacy } from '../nouns/privacy.ts'
import { addProfiles } from '../nouns/profiles.ts'
import { addQuestions } from '../nouns/questions.ts'
import { addQueues } from '../nouns/queues.ts'
import { addRecyclables } from '../nouns/recyclables.ts'
import { addReference } from '../nouns/reference.ts'
import { addReferrals } from '../nouns/referrals.ts'
import { addReports } from '../nouns/reports.ts'
import { addRoutes } from '../nouns/routes.ts'
import { addSavedSearches } from '../nouns/saved-searches.ts'
import { addSettings } from '../nouns/settings.ts'
import { addTickets } from '../nouns/tickets.ts'
import { addUsers } from '../nouns/users.ts'
import { region, type Settings } from '../settings.ts'
import type { ReactionsStack } from './reactions-stack.ts'
import type { StorageStack } from './storage-stack.ts'

const nounsOfAdmins: ReadonlySet<string> = new Set(
  operations().flatMap(({ access, noun }) => (access === 'admin' ? [noun] : [])),
)

/**
 * The functions that answer requests, the API of chat and the bus. The stack is stateless and can be rebuilt
 * (docs/operations.md). Nouns add functions to it and to `reactions`, which refers to this one; the gateway names them.
 */
export class BackendStack extends Stack {
  readonly apis: Record<Noun, NounApi>
  readonly tokens: NounResources['tokens']
  readonly live: LiveApi

  constructor(scope: Construct, storage: StorageStack, reactions: ReactionsStack, settings: Settings) {
    super(scope, 'RetornaBackend', {
      stackName: stackName(scope, 'Backend'),
      env: { region },
      description: 'Retorna: the APIs and their functions',
    })
    this.live = createLiveApi({
      scope: this,
      userPoolId: storage.userPool.userPoolId,
      userPoolClientId: storage.webClient.userPoolClientId,
      settings,
    })
    createConfigurationSet(this)
    const ground: NounResources = {
      scope: this,
      reactions,
      table: storage.table,
      bucket: storage.bucket,
      bus: createEventBus(this),
      live: this.live,
      placeIndex: createPlaceIndex(this),
      suggestionIndex: createSuggestionIndex(this),
      routeCalculator: createRouteCalculator(this),
      userPool: storage.userPool,
      paymentSecret: storage.paymentSecret,
      pushKey: storage.pushKey,
      codesKey: storage.codesKey,
      shortCodesKey: storage.shortCodesKey,
      tokens: {
        USER_POOL_ISSUER: storage.userPool.userPoolProviderUrl,
        USER_POOL_CLIENT_ID: storage.webClient.userPoolClientId,
      },
      settings,
    }
    const apis = {
      accounts: addAccountsApi(ground),
      audit: addAudit(ground),
      balance: addBalance(ground),
      'collection-records': addCollectionRecords(ground),
      conversations: addConversations(ground),
      'device-sign-ins': addDeviceSignIns(ground),
      entities: addEntities(ground),
      referrals: addReferrals(ground),
      'exchange-rates': addExchangeRates(ground),
      favourites: addFavourites(ground),
      figures: addFigures(ground),
      mails: addMails(ground),
      moderation: addModeration(ground),
      newsletter: addNewsletter(ground),
      notifications: addNotifications(ground),
      orders: addOrders(ground),
      'page-views': addPageViews(ground),
      passkeys: addPasskeys(ground),
      payouts: addPayouts(ground),
      photos: addPhotos(ground),
      pickups: addPickups(ground),
      cases: addCases(ground),
      places: addPlaces(ground),
      points: addPoints(ground),
      queues: addQueues(ground),
      privacy: addPrivacy(ground),
      profiles: addProfiles(ground),
      questions: addQuestions(ground),
      recyclables: addRecyclables(ground),
      reference: addReference(ground),
      reports: addReports(ground),
      routes: addRoutes(ground),
      'saved-searches': addSavedSearches(ground),
      settings: addSettings(ground),
      disputes: addDisputes(ground),
      tickets: addTickets(ground),
      users: addUsers(ground),
    }
    // Every API recognises admins in public operations during maintenance, and records the uses of signed-in callers.
    for (const { api } of Object.values(apis)) {
      for (const [name, value] of Object.entries(ground.tokens)) api.lambda.addEnvironment(name, value)
      if (api.hasTable) api.grant(sealAccessRecords(storage.accessRecords.key))
      api.lambda.addEnvironment('ACCESS_RECORDS_KEY', storage.accessRecords.key.keyArn)
    }
    // Every API with operations of admins reads the group now, because tokens can be older.
    for (const [noun, { api }] of Object.entries(apis)) {
      if (nounsOfAdmins.has(noun)) api.grant(readAdminGroup(storage.userPool))
    }
    this.apis = apis
    this.tokens = ground.tokens
    addLiveResolvers(this, this.live, { apis, ...addLive(ground) })
    addApprovals(ground)
    addLedgerAudit(ground)
    addOutbox(ground)
    addBadges(ground)

    new CfnOutput(this, 'LiveUrl', { value: this.live.url })
    new CfnOutput(this, 'LiveSocketUrl', { value: this.live.api.attrRealtimeUrl })
    new CfnOutput(this, 'EventBusName', { value: ground.bus.eventBusName })
  }
}
