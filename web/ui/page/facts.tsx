import type { ReactNode } from 'react'
import { classNames } from '../primitives/class-names.ts'
import styles from './facts.module.css'

type Fact = readonly [name: string, value: ReactNode]

interface FactsProps {
  /** What does not apply is false. */
  readonly facts: readonly (Fact | false)[]
  /** `columns` side by side where there is room, `lines` with the value beside its name, `tiles` for a few figures. */
  readonly look?: 'list' | 'columns' | 'lines' | 'tiles'
}

/** Names and values of one thing. */
export function Facts({ facts, look = 'list' }: FactsProps) {
  return (
    <dl className={classNames(styles.facts, styles[look])}>
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
