/** The screens of people: of a phone, of a guest's and the staff's with touch, of the smallest that is sold, of a desk. */
export const phone = { width: 360, height: 740 }
export const guestPhone = { ...phone, hasTouch: true }
export const staffPhone = { width: 360, height: 780, hasTouch: true }
export const smallPhone = { width: 320, height: 640 }
export const desktop = { width: 1440, height: 900 }
