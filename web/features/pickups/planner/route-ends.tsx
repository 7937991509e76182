import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { EndChoice, type EndKind } from './end-choice.tsx'
import styles from './planner.module.css'
import type { RouteDraft } from './use-route-draft.ts'

const startKinds: readonly EndKind[] = ['profile', 'position', 'address']
const endKinds: readonly EndKind[] = ['start', 'last', ...startKinds]

/** Where the route starts and ends, and when it leaves. */
export function RouteEnds({ route: { draft, start, yard } }: { route: RouteDraft }) {
  const { t } = useTranslation('pickups')
  const kindText = (kind: EndKind) => (kind === 'profile' ? (yard?.label ?? '') : t(`planner.ends.${kind}`))
  const offered = (kinds: readonly EndKind[]) => kinds.filter((kind) => kind !== 'profile' || yard)
  return (
    <div className={classNames('stack', styles.ends)}>
      <EndChoice
        of="start"
        kinds={offered(startKinds)}
        kindText={kindText}
        draft={start}
        error={draft.error('start')}
        onChange={(start) => draft.set({ start })}
      />
      <EndChoice
        of="end"
        kinds={offered(endKinds)}
        kindText={kindText}
        draft={draft.values.end}
        error={draft.error('end')}
        onChange={(end) => draft.set({ end })}
      />
      <TextField label={t('planner.departure')} type="time" {...draft.field('departure')} />
    </div>
  )
}
