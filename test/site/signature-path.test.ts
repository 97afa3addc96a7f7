import { expect, it } from 'vitest'
import { pointOn } from '#web/site/features/documents/signature-path.ts'

it('puts a touch into the units of the signature’s box, however large that is on the screen', () => {
  expect(pointOn({ left: 10, top: 20, width: 300 }, { clientX: 160, clientY: 70 })).toEqual({ x: 300, y: 100 })
})
