import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { ProductFunction } from '../kit/function.ts'
import { stackName } from '../kit/names.ts'
import { ProductWorkflow } from '../kit/workflow.ts'
import { region, type Settings } from '../settings.ts'
import { addAlarms } from '../watch/alarms.ts'
import { addBudget } from '../watch/budget.ts'
import { addDashboard } from '../watch/dashboard.ts'
import { addStopPhotos } from '../watch/stop-photos.ts'
import { createTopic } from '../watch/topic.ts'
import type { BackendStack } from './backend-stack.ts'
import type { GatewayStack } from './gateway-stack.ts'
import type { ReactionsStack } from './reactions-stack.ts'
import type { SiteStack } from './site-stack.ts'
import type { StorageStack } from './storage-stack.ts'

interface Watched {
  readonly storage: StorageStack
  readonly backend: BackendStack
  readonly gateway: GatewayStack
  readonly reactions: ReactionsStack
  readonly site: SiteStack
}

/** Alarms, a dashboard and a budget. No stack depends on it. */
export class WatchStack extends Stack {
  constructor(scope: Construct, { storage, backend, gateway, reactions, site }: Watched, settings: Settings) {
    super(scope, 'RetornaWatch', {
      stackName: stackName(scope, 'Watch'),
      env: { region },
      description: 'Retorna: alarms, dashboard, budget',
    })
    // Found in the construct tree, so that every function gets its alarms.
    const functions = [storage, backend, reactions].flatMap((stack) =>
      stack.node.findAll().filter((node): node is ProductFunction => node instanceof ProductFunction),
    )
    const workflows = reactions.node
      .findAll()
      .filter((node): node is ProductWorkflow => node instanceof ProductWorkflow)
    const topic = createTopic(this, settings)
    const live = backend.live.api
    const alarms = addAlarms(this, topic, {
      functions,
      workflows,
      api: gateway.api,
      live,
      table: storage.table,
      site: site.app,
      settings,
      userPool: storage.userPool,
      webClient: storage.webClient,
    })
    addDashboard(this, { functions, workflows, alarms, api: gateway.api, table: storage.table })
    addBudget(this, topic, settings)
    const { stopPhotosAtUsd: atUsd } = settings
    if (atUsd !== undefined) addStopPhotos(this, { atUsd, distributionId: storage.media.distributionId })
  }
}
