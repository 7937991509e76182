import { matchPath } from 'react-router-dom'
import type { PageView } from '../../../shared/contract/page-views.ts'
import { pageRoutes } from '../routes.tsx'

/** Returns the route pattern under which an address is counted. The listing and its form count separately. */
export function routeOf(pathname: string): PageView['route'] {
  const path = pageRoutes.find((route) => matchPath(route.path, pathname))?.path ?? '*'
  if (path !== '/recyclables/new?') return path as PageView['route']
  return matchPath('/recyclables', pathname) ? '/recyclables' : '/recyclables/new'
}
