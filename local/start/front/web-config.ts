import type { Assembly } from '../../aws/assembly/assembly.ts'

/** Returns the runtime configuration of the web application. The deployment writes the same file. */
export function webConfig(assembly: Assembly, siteUrl: string): Record<string, unknown> {
  const pool = assembly.userPools[0]
  const [live] = assembly.resourcesOf('AWS::AppSync::GraphQLApi')
  const pageViews = assembly.functions.find(({ entry }) => entry === 'functions/page-views/entries/api.ts')
  return {
    region: assembly.region,
    userPoolId: pool?.id,
    userPoolClientId: pool?.clients[0]?.clientId,
    userPoolEndpoint: `${siteUrl}/cognito/`,
    apiUrl: '/api',
    liveUrl: live?.attribute('GraphQLUrl'),
    liveSocketUrl: live?.attribute('RealtimeUrl'),
    mediaUrl: '/media',
    pageViewsOneIn: Number(pageViews?.environment.PAGE_VIEWS_ONE_IN),
    local: true,
  }
}
