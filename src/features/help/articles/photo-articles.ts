import type { Article } from '../article.ts';

export const PHOTO_ARTICLES: readonly Article[] = [
  {
    id: 'photos-and-the-space-they-take',
    category: 'Data and backups',
    title: 'Photos and the space they take',
    summary: 'Which photos are taken, where they are kept, how to move them, and how to make room.',
    keywords: [
      'photo',
      'photos',
      'picture',
      'camera',
      'heic',
      'jpeg',
      'iphone',
      'space',
      'full',
      'room',
      'free',
      'delete photos',
      'zip',
      'location',
      'gps',
    ],
    sections: [
      {
        title: 'Which photos you can add',
        body: [
          'JPEG, PNG and WebP photos of up to 30 MB and 60 megapixels. The app turns each one upright, makes it 1600 pixels wide or high, and removes where and when it was taken. A photo then takes about 0.3 MB. Adding the same photo twice keeps it once.',
          'Browsers can’t show the HEIC format of iPhones. On the iPhone, choose Settings, Camera, Formats, Most Compatible. Photos you take from then on are JPEGs.',
          'If one of several photos can’t be added, the app names it and says why. The others are added.',
        ],
      },
      {
        title: 'Where they are kept',
        body: [
          'Without a server, photos are in this browser, in a database of their own (IndexedDB, named clearcoat-photos). On a server, they are there, and your whole shop sees them. [Data settings](/settings/data) show how many there are and how much space they take.',
          'Records only name their photos. If a photo was freed or is in another browser, its place says “Photo not on this device”. Without a server, a photo that no record and no backup names is deleted after a day.',
        ],
      },
      {
        title: 'Move or keep them',
        body: [
          {
            steps: [
              'In [data settings](/settings/data), press {Export with Photos}. You get one zip file with your data and all photos. The file of {Export} has no photos.',
              'On the other computer, press {Import with Photos} and choose the file. You see what it contains and which photos are missing or damaged.',
            ],
          },
          'An import replaces your lists, and adds photos without removing any. Automatic backups have your lists, not your photos.',
        ],
      },
      {
        title: 'Make room',
        body: [
          {
            steps: [
              'To keep the photos, press {Export with Photos} first.',
              'In [data settings](/settings/data), under Photos, choose how long ago a job was delivered. You see how many photos that is.',
              'Press {Free Photos} and confirm. The photos are deleted for good. Check-ins keep their drawings, notes and signatures.',
            ],
          },
          'A photo that an open or more recent job also uses stays.',
        ],
      },
    ],
  },
];
