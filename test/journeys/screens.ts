/** The screens of people: of a guest's phone, of the staff's, of the smallest phone that is sold, and of a desk. */
export const phone = { width: 360, height: 740 }
export const staffPhone = { width: 360, height: 780, hasTouch: true }
export const smallPhone = { width: 320, height: 640 }
export const desktop = { width: 1440, height: 900 }
