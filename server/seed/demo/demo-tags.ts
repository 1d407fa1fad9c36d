/** An occasion or recipient that gifts suit. */
type DemoTag = { id: string; kind: 'occasion' | 'recipient'; name: string; title: string };

/** The occasions and recipients of a new shop, in the order in which visitors see them. */
export const demoTags = [
  { id: 'birthday', kind: 'occasion', name: 'Birthday', title: 'Birthday gifts' },
  { id: 'thank-you', kind: 'occasion', name: 'Thank you', title: 'Thank you gifts' },
  { id: 'wedding', kind: 'occasion', name: 'Wedding', title: 'Wedding gifts' },
  { id: 'new-home', kind: 'occasion', name: 'New home', title: 'Housewarming gifts' },
  { id: 'new-baby', kind: 'occasion', name: 'New baby', title: 'New baby gifts' },
  { id: 'anniversary', kind: 'occasion', name: 'Anniversary', title: 'Anniversary gifts' },
  { id: 'congratulations', kind: 'occasion', name: 'Congratulations', title: 'Congratulations gifts' },
  { id: 'get-well', kind: 'occasion', name: 'Get well', title: 'Get well gifts' },
  { id: 'sympathy', kind: 'occasion', name: 'Sympathy', title: 'Sympathy gifts' },
  { id: 'romance', kind: 'occasion', name: 'Romance', title: 'Romantic gifts' },
  { id: 'holidays', kind: 'occasion', name: 'Holidays', title: 'Holiday gifts' },
  { id: 'her', kind: 'recipient', name: 'Her', title: 'Gifts for her' },
  { id: 'him', kind: 'recipient', name: 'Him', title: 'Gifts for him' },
  { id: 'mom', kind: 'recipient', name: 'Mom', title: 'Gifts for Mom' },
  { id: 'dad', kind: 'recipient', name: 'Dad', title: 'Gifts for Dad' },
  { id: 'kids', kind: 'recipient', name: 'Kids', title: 'Gifts for kids' },
  { id: 'coworker', kind: 'recipient', name: 'Coworker', title: 'Gifts for coworkers' },
  { id: 'teacher', kind: 'recipient', name: 'Teacher', title: 'Gifts for teachers' },
  { id: 'friend', kind: 'recipient', name: 'Friend', title: 'Gifts for friends' },
  { id: 'grandparent', kind: 'recipient', name: 'Grandparents', title: 'Gifts for grandparents' },
] as const satisfies readonly DemoTag[];
