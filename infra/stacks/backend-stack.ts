import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { createPlaceIndex } from '../data/place-index.ts'
import { createEventBus } from '../kit/event-bus.ts'
import type { Ground } from '../kit/ground.ts'
import { createHttpApi } from '../kit/http-api.ts'
import { addAccountsApi } from '../nouns/accounts-api.ts'
import { addConversations } from '../nouns/conversations.ts'
import { addDeviceSignIns } from '../nouns/device-sign-ins.ts'
import { addFavourites } from '../nouns/favourites.ts'
import { addModeration } from '../nouns/moderation.ts'
import { addNotifications } from '../nouns/notifications.ts'
import { addOrders } from '../nouns/orders.ts'
import { addOutbox } from '../nouns/outbox.ts'
import { addPageViews } from '../nouns/page-views.ts'
import { addPasskeys } from '../nouns/passkeys.ts'
import { addPhotos } from '../nouns/photos.ts'
import { addPickups } from '../nouns/pickups.ts'
import { addPlaces } from '../nouns/places.ts'
import { addPrivacy } from '../nouns/privacy.ts'
import { addProfiles } from '../nouns/profiles.ts'
import { addQuestions } from '../nouns/questions.ts'
import { addRecyclables } from '../nouns/recyclables.ts'
import { addReference } from '../nouns/reference.ts'
import { addReports } from '../nouns/reports.ts'
import { addSavedSearches } from '../nouns/saved-searches.ts'
import { addSettings } from '../nouns/settings.ts'
import { addUsers } from '../nouns/users.ts'
import { region, type Settings } from '../settings.ts'
import type { StorageStack } from './storage-stack.ts'

/**
 * Everything that computes. It keeps nothing but the dead letters of its functions: replayed first, it can be torn down
 * and built again without a loss (docs/operations.md says how).
 */
export class BackendStack extends Stack {
  readonly api: HttpApi

  constructor(scope: Construct, storage: StorageStack, settings: Settings) {
    super(scope, 'RetornaBackend', { env: { region }, description: 'Retorna: API, events and what follows from them' })
    const ground: Ground = {
      scope: this,
      table: storage.table,
      bucket: storage.bucket,
      bus: createEventBus(this),
      placeIndex: createPlaceIndex(this),
      userPool: storage.userPool,
      paymentSecret: storage.paymentSecret,
      tokens: {
        USER_POOL_ISSUER: storage.userPool.userPoolProviderUrl,
        USER_POOL_CLIENT_ID: storage.webClient.userPoolClientId,
      },
      settings,
    }
    this.api = createHttpApi(ground, {
      accounts: addAccountsApi(ground),
      conversations: addConversations(ground),
      'device-sign-ins': addDeviceSignIns(ground),
      favourites: addFavourites(ground),
      moderation: addModeration(ground),
      orders: addOrders(ground),
      'page-views': addPageViews(ground),
      passkeys: addPasskeys(ground),
      photos: addPhotos(ground),
      pickups: addPickups(ground),
      places: addPlaces(ground),
      privacy: addPrivacy(ground),
      profiles: addProfiles(ground),
      questions: addQuestions(ground),
      recyclables: addRecyclables(ground),
      reference: addReference(ground),
      reports: addReports(ground),
      'saved-searches': addSavedSearches(ground),
      settings: addSettings(ground),
      users: addUsers(ground),
    })
    addNotifications(ground)
    addOutbox(ground)

    new CfnOutput(this, 'HttpApiUrl', { value: this.api.apiEndpoint })
    new CfnOutput(this, 'EventBusName', { value: ground.bus.eventBusName })
  }
}
