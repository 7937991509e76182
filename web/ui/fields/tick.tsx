import type { ComponentProps } from 'react'
import styles from './tick.module.css'

/** The box of a choice that is on or off; its label stands elsewhere (`Checkbox`) or in `aria-label`. */
export function Tick(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="checkbox" className={styles.tick} />
}
