import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { createApis } from './apis.ts'
import { createEventBus } from './event-bus.ts'
import { createHttpApi } from './http-api.ts'
import { createMapStyle } from './map-style.ts'
import { addNotifications } from './notifications.ts'
import { addOutbox } from './outbox.ts'
import { addPhotoWork } from './photos.ts'
import { createPlaceIndex } from './place-index.ts'
import { addAlerts } from './saved-searches.ts'
import { region, type Settings } from './settings.ts'
import type { StorageStack } from './storage-stack.ts'
import { addSweeping } from './sweeping.ts'

/** Everything that computes and remembers nothing: it can be torn down and built again without a loss. */
export class BackendStack extends Stack {
  readonly api: HttpApi

  constructor(scope: Construct, storage: StorageStack, settings: Settings) {
    super(scope, 'RetornaBackend', { env: { region }, description: 'Retorna: API, events and what follows from them' })
    const bus = createEventBus(this)
    this.api = createHttpApi(
      this,
      storage,
      createApis(this, storage, createPlaceIndex(this), settings.siteUrl),
      settings,
    )
    addOutbox(this, storage, bus)
    addPhotoWork(this, storage, bus)
    addNotifications(this, storage, bus, settings)
    addAlerts(this, storage, bus, settings)
    addSweeping(this, storage, bus)
    createMapStyle(this, settings)

    new CfnOutput(this, 'HttpApiUrl', { value: this.api.apiEndpoint })
    new CfnOutput(this, 'EventBusName', { value: bus.eventBusName })
  }
}
