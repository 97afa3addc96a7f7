import type { ComponentProps } from 'react'

/**
 * The only number input: the mouse wheel scrolls the page over it. A browser would change the number in the focused
 * one, which nobody sees on the way to the button below. A test finds every other.
 */
export const NumberInput = (props: Omit<ComponentProps<'input'>, 'type' | 'onWheel'>) => (
  <input {...props} type="number" onWheel={({ currentTarget }) => currentTarget.blur()} />
)
