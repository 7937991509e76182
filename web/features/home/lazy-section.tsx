import { type ComponentType, type LazyExoticComponent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNear } from '../../lib/hooks/use-near.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Boundary } from '../../ui/page/boundary.tsx'

interface LateProps {
  readonly load: () => Promise<{ default: ComponentType }>
  /** Approximate height, to avoid a layout shift. */
  readonly height: string
}

/** Lazy-loads shortly before the part becomes visible. */
export function LazySection({ load, height }: LateProps) {
  const [Part, setPart] = useState<LazyExoticComponent<ComponentType> | null>(() =>
    // An address with an anchor (`/#questions`) names a part below.
    window.location.hash === '' ? null : lazyPart(load),
  )
  const ref = useNear<HTMLDivElement>({
    margin: '32px 0px',
    active: Part === null,
    onNear: () => setPart(() => lazyPart(load)),
  })
  const space = <div style={{ minBlockSize: height }} />
  return (
    <div ref={ref}>
      {Part === null ? (
        space
      ) : (
        <Boundary instead={() => <SectionFailed />}>
          <Suspense fallback={space}>
            <Part />
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}

/** Shows a failed section without affecting the others (rules 13.10). */
export function SectionFailed() {
  const { t } = useTranslation()
  return (
    <p role="alert" style={{ padding: 'var(--amplify-space-large)', textAlign: 'center' }}>
      <strong>{t('failure.title')}</strong>
      <br />
      {t('failure.text')}
    </p>
  )
}
