import { CfnOutput, Stack } from 'aws-cdk-lib'
import { CfnApp, CfnBranch, CfnDomain } from 'aws-cdk-lib/aws-amplify'
import type { Construct } from 'constructs'
import { apiPrefix } from '../shared/contract/operation.ts'
import type { BackendStack } from './backend-stack.ts'
import { sharePrefix } from './http-api.ts'
import { region, type Settings } from './settings.ts'
import { customHeaders } from './site-headers.ts'
import type { StorageStack } from './storage-stack.ts'

const branchName = 'main'

/** Any path without a file's ending is a page of the application, which reads the address itself. */
const pages = '</^[^.]+$/>'

/**
 * The web application on Amplify Hosting, with the API and the photos under its own origin: one certificate, no CORS,
 * and the browser's rules for same-origin requests. What is served is published by `infra/publish-site.ts`.
 */
export class SiteStack extends Stack {
  constructor(scope: Construct, storage: StorageStack, backend: BackendStack, settings: Settings) {
    super(scope, 'RetornaSite', { env: { region }, description: 'Retorna: the web application' })
    const app = new CfnApp(this, 'App', {
      name: 'retorna',
      description: 'Retorna: the web application',
      platform: 'WEB',
      customHeaders: customHeaders(),
      // The first rule that fits decides.
      customRules: [
        { source: `${apiPrefix}/<*>`, target: `${backend.api.apiEndpoint}${apiPrefix}/<*>`, status: '200' },
        { source: `${sharePrefix}/<*>`, target: `${backend.api.apiEndpoint}${sharePrefix}/<*>`, status: '200' },
        { source: '/media/<*>', target: `https://${storage.media.distributionDomainName}/media/<*>`, status: '200' },
        { source: pages, target: '/index.html', status: '200' },
      ],
    })
    const branch = new CfnBranch(this, 'Branch', {
      appId: app.attrAppId,
      branchName,
      stage: 'PRODUCTION',
      // Deployments are made by hand of the release, from what the tests have passed; nothing is built here.
      enableAutoBuild: false,
    })
    const host = new URL(settings.siteUrl).hostname
    if (!host.endsWith('.amplifyapp.com')) {
      const domain = new CfnDomain(this, 'Domain', {
        appId: app.attrAppId,
        domainName: host,
        subDomainSettings: [{ branchName, prefix: '' }],
      })
      domain.addResourceDependency(branch)
    }

    new CfnOutput(this, 'SiteUrl', { value: settings.siteUrl })
    new CfnOutput(this, 'SiteAppId', { value: app.attrAppId })
    new CfnOutput(this, 'SiteDefaultUrl', { value: `https://${branchName}.${app.attrDefaultDomain}` })
  }
}
